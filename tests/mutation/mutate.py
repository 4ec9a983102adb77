#!/usr/bin/env python3
"""Changes single constants, signs and comparisons of formulas and sees whether a test fails.

A change (a mutant) that no test notices is a gap of the tests, unless it changes nothing that can be
observed: then it stands in unobservable.txt with its reason. CONTRIBUTING.md says how to run it.
"""

import argparse
import collections
import concurrent.futures
import fnmatch
import json
import os
import pathlib
import random
import re
import resource
import shlex
import signal
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
UNOBSERVABLE = pathlib.Path(__file__).with_name('unobservable.txt')

# What is changed, the program that tests it, its suites, those that fail soonest first, and those that take seconds
# and see what the others do not: in the files that are named, or with --thorough.
Room = collections.namedtuple('Room', 'folder program suites slow')
ROOMS = [
    Room('lumped/laws', 'lumped_tests',
         ('lumped_law_points', 'lumped_plastic_points', 'lumped_law_limits', 'lumped_finite_points', 'lumped_elastoplastic_formulas',
          'lumped_meyer', 'lumped_viscous', 'lumped_restitutions', 'lumped_hertz_finite', 'lumped_impact',
          'lumped_elastoplastic', 'lumped_parameters', 'lumped_law_names'),
         {'lumped_incline': 'incline', 'lumped_coupling': 'hertz_finite', 'lumped_expression': 'expression',
          'lumped_catalogue': ''}),
    Room('lumped/tangential', 'lumped_tests', ('lumped_tangential_points', 'lumped_incline'),
         {'lumped_oblique_closed_forms': '', 'lumped_rolling': '', 'lumped_oblique': ''}),
    Room('reports/metrics', 'reports_tests',
         ('reports_metrics_points', 'reports_metrics', 'reports_metrics_bias', 'reports_metrics_iso18571'),
         {'reports_regime': 'impact_numbers'}),
    Room('cases/values', 'cases_tests',
         ('cases_values', 'cases_units', 'cases_tables', 'cases_data', 'cases_measured_force'), {}),
]

Mutant = collections.namedtuple('Mutant', 'room file line begin end kind old new')  # old text at [begin, end)


def blanked(text):
    """The text without its comments, strings, characters and directives: blanks in their place."""
    pattern = re.compile(r'//[^\n]*|/\*.*?\*/|R"\((?:.|\n)*?\)"|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])+\''
                         r'|^[ \t]*#[^\n]*', re.S | re.M)

    def blank(found):
        piece = found.group()
        if piece[0] == "'" and found.start() > 0 and text[found.start() - 1].isdigit():
            return piece  # 100'000
        return re.sub(r'[^\n]', ' ', piece)
    return pattern.sub(blank, text)


def changed_number(text):
    if re.fullmatch(r'\d+', text):
        return str(int(text) + 1)
    if re.fullmatch(r'[\d.]+(e[+-]?\d+)?', text):
        value = float(text)
        return repr(1.05 * value) if value else '1.0'
    return None


NUMBER = re.compile(r"(?<![\w.'])(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?(?![\w.'])")
OPERATORS = {'+': ['-'], '-': ['+'], '*': ['/'], '/': ['*'], '+=': ['-='], '-=': ['+='], '*=': ['/='],
             '<': ['<=', '>='], '<=': ['<', '>'], '>': ['>=', '<='], '>=': ['>', '<'], '==': ['!='], '!=': ['=='],
             '&&': ['||'], '||': ['&&']}
OPERATOR = re.compile(r'(?<=\s)(\+=|-=|\*=|<=|>=|==|!=|&&|\|\||[-+*/<>])(?=\s)')
SIGN = re.compile(r'(?:(?<=[(\[{])|(?<=[=,?:*/<>] )|(?<=return ))-(?=[\w(.])')
WORDS = {'std::min': 'std::max', 'std::max': 'std::min', 'true': 'false', 'false': 'true'}
WORD = re.compile(r'\b(?:std::min|std::max|true|false)\b(?!_)')


def changes(text):
    """(begin, end, kind, new text) of every change to a source."""
    code = blanked(text)
    for found in NUMBER.finditer(code):
        if new := changed_number(found.group()):
            yield found.start(), found.end(), 'number', new
    for found in OPERATOR.finditer(code):
        for new in OPERATORS[found.group()]:
            boundary = {found.group(), new} in ({'<', '<='}, {'>', '>='})
            yield found.start(), found.end(), 'boundary' if boundary else 'operator', new
    for found in SIGN.finditer(code):
        yield found.start(), found.end(), 'sign', ''
    for found in WORD.finditer(code):
        yield found.start(), found.end(), 'word', WORDS[found.group()]


def line_at(text, place):
    begin = text.rfind('\n', 0, place) + 1
    end = text.find('\n', place)
    return begin, text[begin:end if end >= 0 else len(text)]


def all_mutants():
    mutants = []
    for room in ROOMS:
        for file in sorted((ROOT / room.folder).glob('*.cc')):
            text = file.read_text()
            for begin, end, kind, new in sorted(changes(text)):
                mutants.append(Mutant(room, file.relative_to(ROOT), text.count('\n', 0, begin) + 1, begin, end, kind,
                                      text[begin:end], new))
    return mutants


def shown(mutant):
    text = (ROOT / mutant.file).read_text()
    begin, line = line_at(text, mutant.begin)
    column = mutant.begin - begin
    marked = line[:column] + '[' + mutant.old + ' -> ' + mutant.new + ']' + line[column + len(mutant.old):]
    return f'{mutant.file}:{mutant.line}: {marked.strip()}'


class Unobservable:
    """An entry: files, kinds of change, a regular expression for the marked line, the reason."""

    def __init__(self, text):
        self.files, self.kinds, expression, self.reason = (part.strip() for part in text.split(' | ', 3))
        self.expression = re.compile(expression)
        self.used = 0

    def covers(self, mutant):
        if not fnmatch.fnmatch(str(mutant.file), self.files):
            return False
        if self.kinds != 'any' and mutant.kind not in self.kinds.split():
            return False
        return self.expression.search(shown(mutant).split(': ', 1)[1]) is not None


def read_unobservable():
    return [Unobservable(line) for line in UNOBSERVABLE.read_text().splitlines() if line.strip() and line[0] != '#']


def reason_of(mutant, entries):
    for entry in entries:
        if entry.covers(mutant):
            entry.used += 1
            return entry.reason
    return None


class Builder:
    """Compiles one source without optimisation, and links it into its test program instead of the original."""

    def __init__(self, build, scratch):
        self.build, self.scratch = build, scratch
        self.links = {}
        self.prepared = {}
        self.entries = {}  # by source: what compiles it, by itself or together with others of its room
        for entry in json.loads((build / 'compile_commands.json').read_text()):
            self.entries.setdefault(entry['file'], entry)
            if '/Unity/' in entry['file']:
                for source in re.findall(r'#include "(.*)"', pathlib.Path(entry['file']).read_text()):
                    self.entries.setdefault(source, entry)

    def compile(self, entry, arguments, **how):
        kept, skip = [], False
        for word in shlex.split(entry['command']):
            if skip:
                skip = False
            elif word in ('-o', '-MF', '-MT', '-include'):
                skip = True
            elif word not in ('-c', '-MD', entry['file']) and not re.match(r'-O\d|-W', word):
                kept.append(word)
        return subprocess.run(kept + ['-O0', '-w'] + [str(argument) for argument in arguments], cwd=entry['directory'],
                              env={**os.environ, 'CCACHE_DISABLE': '1'}, **how)  # nothing of this is built twice

    def prepare(self, room):
        """Compiles once what the mutants of a room need: its headers, and the sources that are compiled together."""
        sources = sorted((ROOT / room.folder).glob('*.cc'))
        stem = self.scratch / room.folder.replace('/', '-')
        header = pathlib.Path(f'{stem}.h')
        header.write_text('#pragma once\n' + '\n'.join(sorted({line for source in sources
                          for line in source.read_text().splitlines() if line.startswith('#include')})) + '\n')
        self.compile(self.entries[str(sources[0])], ['-x', 'c++-header', header, '-o', f'{header}.gch'], check=True)
        for source in sources:
            entry, made = self.entries[str(source)], []
            if '/Unity/' in entry['file']:
                made = [pathlib.Path(f'{stem}-{source.stem}.o')]
                self.compile(entry, ['-include', header, '-c', source, '-o', made[0]], check=True)
            self.prepared[source] = entry, header, made

    def others(self, file):
        """The objects of the sources that are compiled together with this one."""
        unit = self.prepared[file][0]
        return [made for source, (entry, _, objects) in self.prepared.items() for made in objects
                if entry is unit and source != file]

    def link(self, program):
        if program not in self.links:
            listed = subprocess.run(['ninja', '-C', str(self.build), '-t', 'commands', program], check=True,
                                    capture_output=True, text=True).stdout.splitlines()
            command = next(line for line in reversed(listed) if re.search(rf' -o \S*/{program} ', line))
            self.links[program] = shlex.split(next(part for part in command.split(' && ') if ' -o ' in part))
        return list(self.links[program])

    def make(self, file, text, room, name):
        """The program with this text of the file; None if it does not compile."""
        entry, header, _ = self.prepared[ROOT / file]
        source, made, program = (self.scratch / f'{name}{end}' for end in ('.cc', '.o', '.program'))
        source.write_text(text)
        compiled = self.compile(entry, ['-include', header, '-c', source, '-o', made], capture_output=True)
        source.unlink()
        if compiled.returncode != 0:
            return None
        command = self.link(room.program)
        command[command.index('-o') + 1] = str(program)
        original = shlex.split(entry['command'])
        original = original[original.index('-o') + 1]
        if original in command:
            command[command.index(original)] = str(made)
        else:  # in an archive, in which nothing is looked for that is linked before
            command[command.index('-o'):command.index('-o')] = [str(one) for one in [made, *self.others(ROOT / file)]]
        subprocess.run(command, cwd=self.build, check=True, capture_output=True)
        made.unlink()
        return program


def fails(program, suite, build, room, cpu_seconds):
    """What the suite says against the program; empty if it passes. It ends at its first error."""
    def limit():
        resource.setrlimit(resource.RLIMIT_CPU, (cpu_seconds, cpu_seconds + 1))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    folder = build / 'tests' / room.folder.split('/')[0]
    run = subprocess.Popen([str(program), f'--run_test={suite}', '--log_level=error', '--report_level=no',
                            '--catch_system_errors=no', '--color_output=no'],
                           cwd=folder, preexec_fn=limit, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                           errors='replace')
    last = ''
    for line in run.stdout:
        last = line.strip()
        if 'error: in' in line:
            run.kill()
            run.wait()
            return last
    code = run.wait()
    if code == -signal.SIGXCPU or code == -signal.SIGKILL:
        return f'more than {cpu_seconds} s of processor time'
    return f'status {code}: {last}' if code else ''


def suites_of(mutant, thorough):
    room = mutant.room
    return list(room.suites) + [suite for suite, file in room.slow.items() if thorough or file == mutant.file.stem]


def judge(mutant, builder, times, thorough, name):
    text = (ROOT / mutant.file).read_text()
    program = builder.make(mutant.file, text[:mutant.begin] + mutant.new + text[mutant.end:], mutant.room, name)
    if program is None:
        return 'invalid', ''
    try:
        for suite in suites_of(mutant, thorough):
            if said := fails(program, suite, builder.build, mutant.room, 10 + 5 * times[suite]):
                return 'killed', f'{suite}: {said}'
        return 'survived', ''
    finally:
        program.unlink()


def baseline(builder, room, suites):
    """Every suite passes with an unchanged source that is compiled in the same way; the processor time of each [s]."""
    file = next((ROOT / room.folder).glob('*.cc'))
    program = builder.make(file, file.read_text(), room, 'baseline')
    times = {}
    for suite in suites:
        before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
        if said := fails(program, suite, builder.build, room, 3000):
            sys.exit(f'{suite} fails without any change: {said}')
        times[suite] = int(resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before + 1)
    return times


def run(mutants, build, jobs, thorough):
    tally = collections.Counter()
    with tempfile.TemporaryDirectory(prefix='mutation-') as folder:
        builder, times = Builder(build, pathlib.Path(folder)), {}
        for room in (room for room in ROOMS if any(mutant.room is room for mutant in mutants)):
            subprocess.run(['ninja', '-C', str(build), room.program], check=True, stdout=subprocess.DEVNULL)
            builder.prepare(room)
            times |= baseline(builder, room, dict.fromkeys(
                suite for mutant in mutants if mutant.room is room for suite in suites_of(mutant, thorough)))
        with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
            futures = {pool.submit(judge, mutant, builder, times, thorough, f'mutant{k}'): mutant
                       for k, mutant in enumerate(mutants)}
            for future in concurrent.futures.as_completed(futures):
                verdict, said = future.result()
                tally[verdict] += 1
                print(f'{verdict:9}{shown(futures[future])}{"  # " + said if said else ""}', flush=True)
    return tally


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('files', nargs='*', help='only changes of files whose path begins with one of these')
    parser.add_argument('--build', type=pathlib.Path, default=ROOT / 'build', help='the build folder')
    parser.add_argument('--count', type=int, default=300, help='so many, drawn at random; 0: all')
    parser.add_argument('--seed', type=int, default=1, help='of the draw')
    parser.add_argument('--jobs', type=int, default=1)
    parser.add_argument('--line', type=int, action='append', help='only changes of these lines')
    parser.add_argument('--thorough', action='store_true', help='runs the slow suites of a room for all of its files')
    parser.add_argument('--list', action='store_true', help='lists the changes, and runs nothing')
    parser.add_argument('--check', action='store_true', help='every entry of unobservable.txt covers a change')
    arguments = parser.parse_args()

    entries = read_unobservable()
    everything = all_mutants()
    unexplained = [mutant for mutant in everything if not reason_of(mutant, entries)]
    if unused := [entry for entry in entries if not entry.used]:
        for entry in unused:
            print(f'{UNOBSERVABLE.name}: covers no change: {entry.files} | {entry.kinds} | {entry.expression.pattern}')
        return 1
    if arguments.check:
        print(f'{len(everything)} changes, {len(everything) - len(unexplained)} of them explained by {len(entries)} entries')
        return 0
    mutants = [mutant for mutant in unexplained if (not arguments.files or str(mutant.file).startswith(tuple(arguments.files)))
               and (not arguments.line or mutant.line in arguments.line)]
    if arguments.count and arguments.count < len(mutants):
        mutants = random.Random(arguments.seed).sample(mutants, arguments.count)
        mutants.sort(key=lambda mutant: (str(mutant.file), mutant.begin))
    if arguments.list:
        for mutant in mutants:
            print(f'{mutant.kind:9}{shown(mutant)}')
        return 0
    tally = run(mutants, arguments.build.resolve(), arguments.jobs, arguments.thorough)
    judged = tally['killed'] + tally['survived']
    print(f'{judged} changes: {tally["killed"]} killed, {tally["survived"]} survived; {tally["invalid"]} more do not '
          'compile')
    return 1 if tally['survived'] else 0


if __name__ == '__main__':
    sys.exit(main())
