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
SWITCHES = pathlib.Path(__file__).with_name('switches.h')
IMPOSSIBLE = 'the change is impossible'
UNOBSERVABLE = pathlib.Path(__file__).with_name('unobservable.txt')

# What is changed, the program that tests it, its suites, those that fail soonest first, and those that see what the
# others do not in the files that are named; with --thorough they are run for all. Quick suites are run before slow ones.
Room = collections.namedtuple('Room', 'folder program suites slow')
ROOMS = [
    Room('lumped/laws', 'lumped_tests',
         ('lumped_law_points', 'lumped_plastic_points', 'lumped_law_limits', 'lumped_finite_points', 'lumped_elastoplastic_formulas',
          'lumped_meyer', 'lumped_viscous', 'lumped_restitutions', 'lumped_hertz_finite', 'lumped_impact',
          'lumped_elastoplastic', 'lumped_closed_forms', 'lumped_parameters', 'lumped_law_names'),
         {'lumped_relaxing_points': 'prony_hertz', 'lumped_adhesion_maugis': 'maugis_dugdale',
          'lumped_relaxing': 'prony_hertz sls viscous_exponents', 'lumped_profiles': 'sneddon',
          'lumped_damper_forms': 'hysteretic jankowski kelvin_voigt lee_wang mahmoud_jankowski qin_lu_damping tsuji',
          'lumped_adhesion_powders': 'luding eepa adhesive_range sjkr thornton_ning dmt jkr maugis_dugdale',
          'lumped_adhesion': 'jkr dmt maugis_dugdale thornton_ning sjkr adhesive_range luding eepa',
          'lumped_incline': 'incline', 'lumped_impedance': 'saint_venant', 'lumped_coupling': 'hertz_finite', 'lumped_expression': 'expression',
          'lumped_catalogue': ''}),
    Room('lumped/tangential', 'lumped_tests', ('lumped_tangential_points', 'lumped_incline'),
         {'lumped_spring_ratio': 'linear normal_stiffness', 'lumped_oblique_closed_forms': '', 'lumped_rolling': 'rolling_spring epsd catalogue',
          'lumped_prescribed': 'epsd catalogue', 'lumped_oblique': 'mindlin_deresiewicz'}),
    Room('reports/metrics', 'reports_tests',
         ('reports_metrics_points', 'reports_metrics', 'reports_metrics_bias', 'reports_metrics_iso18571'),
         {'reports_regime': 'impact_numbers'}),
    Room('cases/values', 'cases_tests',
         ('cases_values', 'cases_units', 'cases_tables', 'cases_data', 'cases_measured_force'),
         {'cases_line_spectrum': 'line_spectrum', 'cases_pulse_spectrum': 'pulse_spectrum',
          'cases_formats': 'encoding signal_units table table_layout table_reader'}),
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
# By operator: its name in switches.h, and what takes its place; `a && b` would not stop at a any more.
OPERATORS = {'+': ('plus', ['-']), '-': ('less', ['+']), '*': ('times', ['/']), '/': ('over', ['*']),
             '+=': ('plus_is', ['-=']), '-=': ('less_is', ['+=']), '*=': ('times_is', ['/=']),
             '<': ('below', ['<=', '>=']), '<=': ('at_most', ['<', '>']), '>': ('above', ['>=', '<=']),
             '>=': ('at_least', ['>', '<']), '==': ('equal', ['!=']), '!=': ('unequal', ['=='])}
OPERATOR = re.compile(r'(?<=\s)(\+=|-=|\*=|<=|>=|==|!=|[-+*/<>])(?=\s)')
SIGN = re.compile(r'(?:(?<=[(\[{])|(?<=[=,?:*<>] )|(?<=return ))-(?=[\w(.])')
WORDS = {'std::min': 'std::max', 'std::max': 'std::min', 'true': 'false', 'false': 'true'}
WORD = re.compile(r'\b(?:std::min(?=\()|std::max(?=\()|true\b|false\b)')


def changes(text):
    """(begin, end, kind, new text) of every change to a source."""
    code = blanked(text)
    for found in NUMBER.finditer(code):
        if new := changed_number(found.group()):
            yield found.start(), found.end(), 'number', new
    for found in OPERATOR.finditer(code):
        for new in OPERATORS[found.group()][1]:
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


def switched(text, numbered):
    """The source with these changes in it, by number; see switches.h."""
    edits = []
    for number, mutant in numbered:
        old, new = mutant.old, mutant.new
        if mutant.kind == 'number' or old in ('true', 'false'):
            by = f'mutation::number({number}, {old}, {new})'
        elif mutant.kind == 'sign':
            by = f'mutation::minus({number}) * '
        elif mutant.kind == 'word':
            by = f'mutation::Extreme<{number}, {"true" if old == "std::max" else "false"}>()'
        elif number % 2:
            continue  # the second change of a comparison, with the first
        else:
            by = f'{old} mutation::{OPERATORS[old][0]}<{number}> {old}'
        edits.append((mutant.begin, mutant.end, by))
    for found in re.finditer(r'(?<!static )(?<!inline )\bconstexpr(?= (?:double|int|std::size_t)\b)', blanked(text)):
        edits.append((found.start(), found.end(), 'const'))
    for begin, end, by in sorted(edits, reverse=True):
        text = text[:begin] + by + text[end:]
    return text


class Builder:
    """Compiles the sources of a room with all changes in them, and links them instead of the originals."""

    def __init__(self, build, scratch):
        self.build, self.scratch = build, scratch
        # A program finds the shipped cases beside the folder in which it lies.
        shipped = scratch / 'share' / 'carambole' / 'cases'
        shipped.parent.mkdir(parents=True)
        shipped.symlink_to(ROOT / 'cases' / 'shipped')
        (scratch / 'bin').mkdir()
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
        # A place beyond the end of an array is an error, not what happens to lie there.
        return subprocess.run(kept + ['-O0', '-w', '-Wno-narrowing', '-D_GLIBCXX_ASSERTIONS'] + [str(argument) for argument in arguments],
                              cwd=entry['directory'], env={**os.environ, 'CCACHE_DISABLE': '1', 'LC_ALL': 'C'},
                              capture_output=True, text=True, **how)

    def object_with(self, file, numbered):
        """Compiles a source with its changes; those on lines that then are wrong are left out and returned."""
        entry, text, invalid = self.entries[str(file)], file.read_text(), []
        stem = self.scratch / str(file.relative_to(ROOT)).replace('/', '-')
        source, made = pathlib.Path(f'{stem}'), pathlib.Path(f'{stem}.o')
        for _ in range(60):
            source.write_text(switched(text, numbered) if numbered else text)
            compiled = self.compile(entry, ['-include', SWITCHES, '-c', source, '-o', made])
            if compiled.returncode == 0:
                return made, invalid
            wrong = {int(line) for line in re.findall(rf'^{re.escape(str(source))}:(\d+):\d+: error', compiled.stderr, re.M)}
            wrong |= {int(line) for line in re.findall(rf'^{re.escape(str(source))}:(\d+):\d+:   required from here',
                                                       compiled.stderr, re.M)}
            if wrong and not any(one[1].line in wrong for one in numbered):
                # A statement of several lines: the change stands before the line that is named.
                wrong = {max((one[1].line for one in numbered if one[1].line < min(wrong)), default=0)}
            left_out = [one for one in numbered if one[1].line in wrong]
            if not left_out:
                break
            invalid += left_out
            numbered = [one for one in numbered if one[1].line not in wrong]
        sys.exit(f'{file} cannot be compiled with its changes:\n{compiled.stderr[:3000]}')

    def program(self, room, numbered, jobs):
        """The program of a room with all changes, and the numbers of those that are impossible."""
        sources = sorted((ROOT / room.folder).glob('*.cc'))
        units = [self.entries[str(source)] for source in sources]
        of = {source: [(number, mutant) for number, mutant in numbered if ROOT / mutant.file == source]
              for source in sources}
        needed = [source for source, unit in zip(sources, units)
                  if any(of[other] for other, its in zip(sources, units) if its is unit)]
        with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
            objects = dict(zip(needed, pool.map(lambda source: self.object_with(source, of[source]), needed)))
        listed = subprocess.run(['ninja', '-C', str(self.build), '-t', 'commands', room.program], check=True,
                                capture_output=True, text=True).stdout.splitlines()
        command = next(line for line in reversed(listed) if re.search(rf' -o \S*/{room.program} ', line))
        command = shlex.split(next(part for part in command.split(' && ') if ' -o ' in part))
        program = self.scratch / 'bin' / room.program
        command[command.index('-o') + 1] = str(program)
        for source, (made, _) in objects.items():
            words = shlex.split(self.entries[str(source)]['command'])
            original = words[words.index('-o') + 1]
            if original in command:
                command[command.index(original)] = str(made)
            else:  # in an archive, in which nothing is looked for that is linked before
                command.insert(command.index('-o'), str(made))
        subprocess.run(command, cwd=self.build, check=True, capture_output=True)
        return program, {number for _, invalid in objects.values() for number, _ in invalid}


def fails(program, suite, build, room, cpu_seconds, number=-1):
    """What the suite says against the program; empty if it passes. It ends at its first error."""
    def limit():
        resource.setrlimit(resource.RLIMIT_CPU, (cpu_seconds, cpu_seconds + 1))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    run = subprocess.Popen([str(program), f'--run_test={suite}', '--log_level=error', '--report_level=no',
                            '--catch_system_errors=no', '--color_output=no'],
                           cwd=build / 'tests' / room.folder.split('/')[0], env={**os.environ, 'MUTANT': str(number)},
                           preexec_fn=limit, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                           errors='replace')
    last = ''
    for line in run.stdout:
        last = line.strip()
        if 'error: in' in line:
            run.kill()
            run.wait()
            return last
    code = run.wait()
    if code in (-signal.SIGXCPU, -signal.SIGKILL):
        return f'more than {cpu_seconds} s of processor time'
    if code == 99:
        return IMPOSSIBLE
    return f'status {code}: {last}' if code else ''


def suites_of(mutant, thorough):
    """Of a mutant: those of its file first, which see the most."""
    room, stem = mutant.room, mutant.file.stem
    own = [suite for suite, files in room.slow.items() if stem in files.split()]
    own += [suite for suite in room.suites if suite.endswith('_' + stem)]
    every = list(room.suites) + (list(room.slow) if thorough else [])
    return own + [suite for suite in every if suite not in own]


def judge(number, mutant, program, build, times, thorough):
    for suite in sorted(suites_of(mutant, thorough), key=lambda suite: round(times[suite], 1)):
        if said := fails(program, suite, build, mutant.room, int(5 + 3 * times[suite]), number):
            return ('invalid', '') if said == IMPOSSIBLE else ('killed', f'{suite}: {said}')
    return 'survived', ''


def baseline(program, room, suites, build):
    """Every suite passes without a change; the processor time of each [s]."""
    times = {}
    for suite in suites:
        before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
        if said := fails(program, suite, build, room, 3000):
            sys.exit(f'{suite} fails without any change: {said}')
        times[suite] = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before
    return times


def number_mutants(mutants):
    """Even numbers; the second change of a comparison has the number after that of the first."""
    numbered, last = [], None
    for k, mutant in enumerate(mutants):
        second = last is not None and (last[1].file, last[1].begin) == (mutant.file, mutant.begin)
        last = (last[0] + 1 if second else 2 * k, mutant)
        numbered.append(last)
    return numbered


def run(mutants, build, jobs, thorough):
    tally = collections.Counter()
    with tempfile.TemporaryDirectory(prefix='mutation-') as folder:
        builder = Builder(build, pathlib.Path(folder))
        for room in (room for room in ROOMS if any(mutant.room is room for mutant in mutants)):
            subprocess.run(['ninja', '-C', str(build), room.program], check=True, stdout=subprocess.DEVNULL)
            its = [mutant for mutant in mutants if mutant.room is room]
            everything = [(number, mutant) for number, mutant in number_mutants(all_mutants()) if mutant.room is room]
            wanted = {(mutant.file, mutant.begin, mutant.new) for mutant in its}
            files = {mutant.file for mutant in its}
            program, invalid = builder.program(room, [one for one in everything if one[1].file in files], jobs)
            times = baseline(program, room, dict.fromkeys(suite for mutant in its
                                                          for suite in suites_of(mutant, thorough)), build)
            chosen = [(number, mutant) for number, mutant in everything
                      if (mutant.file, mutant.begin, mutant.new) in wanted]
            tally['invalid'] += sum(number in invalid for number, _ in chosen)
            with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
                futures = {pool.submit(judge, number, mutant, program, build, times, thorough): mutant
                           for number, mutant in chosen if number not in invalid}
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
