#!/usr/bin/env python3
"""site_agrees.py PROGRAM RESULTS SITE: the pages of a site agree. What two of them say of one number is equal within its
printed digits, and the law to use is the same one.

The site is made in SITE of the results in RESULTS, by links, so that other tests see nothing of it.
"""

import collections
import html
import os
import pathlib
import re
import shutil
import subprocess
import sys

MEASURES = {'force history': 'force history', 'force history, mean': 'force history', 'peak force': 'peak force',
            'duration': 'duration', 'restitution': 'restitution', 'final velocity': 'final velocity'}
NUMBER = re.compile(r'[−+-]?\d+(?:\.\d+)?(?:e[+-]?\d+)?')


def tables(page):
    """Caption and rows of every table, a cell as its text, parts divided by '|', and its first link."""
    for table in re.findall(r'<table.*?</table>', page, re.S):
        caption = re.search(r'<caption[^>]*>(.*?)</caption>', table, re.S)
        rows = []
        for row in re.findall(r'<tr.*?</tr>', table, re.S):
            cells = []
            for cell in re.findall(r'<t[hd].*?</t[hd]>', row, re.S):
                link = re.search(r'href="([^"]+)"', cell)
                text = re.sub(r'\s+', ' ', html.unescape(re.sub('<[^>]+>', '|', cell)))
                cells.append((re.sub(r'[| ]*\|[| ]*', '|', text).strip('| '), link.group(1) if link else ''))
            rows.append(cells)
        yield html.unescape(re.sub('<[^>]+>', '', caption.group(1))) if caption else '', rows


def case_of(link):
    found = re.match(r'\.\./([^/]+)/report/index\.html', link)
    return found.group(1) if found else None


def number(text):
    """Size and half of its last digit; of "< 0.01" the bound is the resolution."""
    found = NUMBER.search(text)
    if not found:
        return None
    digits = found.group().replace('−', '-')
    mantissa, _, exponent = digits.partition('e')
    places = len(mantissa.partition('.')[2])
    half = 0.5 * 10**(int(exponent or 0) - places)
    if '<' in text[:found.start()]:
        return 0, abs(float(digits))
    return abs(float(digits)), half


def words(page):
    return re.sub(r'\s+', ' ', html.unescape(re.sub('<[^>]+>', '', page)))


class Site:
    def __init__(self, folder):
        self.folder = folder
        self.laws = collections.defaultdict(set)  # case: the laws to use that pages name
        self.said = collections.defaultdict(list)  # key: what is said, [(value, half of the last digit, page, text)]

    def say(self, page, key, text):
        value = number(text)
        if value and None not in key:
            self.said[key].append((*value, page, text))

    def law_to_use(self, rows):
        titles = [cell[0] for cell in rows[0]]
        if 'Law to use' in titles:
            for row in rows[1:]:
                law, is_law, _ = row[titles.index('Law to use')][0].partition('|within ')
                if is_law and case_of(row[0][1]):
                    self.laws[case_of(row[0][1])].add(law)

    def errors(self, page, caption, rows):
        """Tables of case by law, either way round, named "...: Peak force"."""
        measure = MEASURES.get(re.sub(r', part .*', '', caption.rpartition(': ')[2]).lower())
        if not measure or len(rows) < 2:
            return
        for row in rows[1:]:
            for head, cell in zip(rows[0][1:], row[1:]):
                case = case_of(row[0][1]) or case_of(head[1])
                law = head[0] if case_of(row[0][1]) else row[0][0]
                self.say(page, (case, law.rstrip('*'), measure), cell[0])

    def closest(self, page, rows):
        """Cells "hertz|, |brake| and 5 more|0.06 %": the error is that of the first law."""
        for row in rows[1:]:
            for head, cell in zip(rows[0][1:], row[1:]):
                if head[0].lower() in MEASURES and '|' in cell[0]:
                    law, *_, error = cell[0].split('|')
                    self.say(page, (case_of(row[0][1]), law, MEASURES[head[0].lower()]), error)

    def case_page(self, case, page, caption, rows):
        if caption.startswith('Largest differences'):
            for row in rows[1:]:
                for head, cell in zip(rows[0][1:], row[1:]):
                    measure = MEASURES.get(head[0].partition('|')[0].lower())
                    self.say(page, (case, row[0][0], measure), cell[0])
        elif caption.startswith('All quantities'):
            for row in rows[1:]:
                for head, cell in zip(rows[0][1:], row[1:]):
                    model = head[0].partition(' (')[0]
                    self.say(page, (case, model, 'value of ' + row[0][0]), cell[0].partition('|')[0])
        elif caption.startswith('Mesh convergence of'):
            model = re.match(r'Mesh convergence of ([^:]+)', caption).group(1)
            column = [cell[0] for cell in rows[0]].index('Uncertainty')
            for row in rows[1:]:
                self.say(page, (case, model, 'uncertainty of ' + row[0][0]), row[column][0])

    def printed(self, page, rows):
        """What a paper printed: "model, quantity [unit]" and the value found here."""
        here = [cell[0] for cell in rows[0]].index('Here')
        for row in rows[1:]:
            model, _, quantity = row[1][0].partition(', ')
            self.say(page, (case_of(row[0][1]), model, 'value of ' + quantity), row[here][0])

    def read(self):
        for file in sorted((self.folder / 'report').rglob('*.html')):
            name = str(file.relative_to(self.folder))
            for caption, rows in tables(file.read_text()):
                if rows:
                    self.law_to_use(rows)
                if caption.startswith('The closest law'):
                    self.closest(name, rows)
                elif caption.startswith('What the paper printed'):
                    self.printed(name, rows)
                else:
                    self.errors(name, caption, rows)
        for file in sorted(self.folder.glob('*/report/index.html')):
            page = file.read_text()
            use = re.search(r'\bUse ([\w.-]+) for ', words(page))
            if use:
                self.laws[file.parts[-3]].add(use.group(1))
            for caption, rows in tables(page):
                self.case_page(file.parts[-3], str(file.relative_to(self.folder)), caption, rows)

    def differences(self):
        for key, said in sorted(self.said.items()):
            for one in said[1:]:
                if abs(one[0] - said[0][0]) > 1.001 * (one[1] + said[0][1]):
                    yield f'{" ".join(key)}: "{said[0][3]}" in {said[0][2]}, "{one[3]}" in {one[2]}'
        for case, laws in sorted(self.laws.items()):
            if len(laws) > 1:
                yield f'{case}: the law to use is {" and ".join(sorted(laws))}'


def main():
    program, results, folder = sys.argv[1], pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3])
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for case in results.iterdir():
        if (case / 'run.json').exists():
            shutil.copytree(case, folder / case.name, copy_function=os.link, symlinks=True,
                            ignore=shutil.ignore_patterns('.*'))
    made = subprocess.run([program, 'report', folder], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    if made.returncode not in (0, 1):  # 1: an expectation fails, which other tests judge
        print(made.stdout)
        return 1
    site = Site(folder)
    site.read()
    compared = sum(len(said) > 1 for said in site.said.values())
    wrong = list(site.differences())
    print(f'{len(site.said)} numbers, {compared} of them at several places, {len(wrong)} differ')
    print('\n'.join(wrong))
    least = 500  # of the cases of every day
    return 1 if wrong or compared < least else 0


sys.exit(main())
