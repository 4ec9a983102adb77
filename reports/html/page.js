'use strict';
// Shows the curves that a figure carries (data-chart, written by page_chart.cc) as a chart: values
// at the pointer, curves switched off, zoom; by mouse, touch and keyboard. Without this script, and
// in print, the page shows the picture instead.
(() => {
const margin = {left: 62, right: 14, top: 12, bottom: 44, between: 16};
const letter = 7.5; // [px] width of one in a label, on average
const svgNames = 'http://www.w3.org/2000/svg';

function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

function shape(tag, attributes = {}, text = '') {
  const element = document.createElementNS(svgNames, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  if (text !== '') element.textContent = text;
  return element;
}

const superscript = (n) => String(n).replace(/./g, (c) => '⁰¹²³⁴⁵⁶⁷⁸⁹'['0123456789'.indexOf(c)] ?? '⁻');
const withMinus = (text) => text.replace(/^-/, '−').replace(/e([+-]\d+)$/, (_, e) => '×10' + superscript(Number(e)));
const near = (a, b, t) => a + (b - a) * t;

// An axis: `low` and `high` are on the axis, so logarithms where it is logarithmic.
class Axis {
  constructor(isLog, values, pad) {
    this.isLog = isLog;
    const at = values.map((v) => this.place(v)).filter(Number.isFinite);
    let low = at.reduce((a, b) => Math.min(a, b), Infinity);
    let high = at.reduce((a, b) => Math.max(a, b), -Infinity);
    if (!(high > low)) { low -= 0.5; high += 0.5; }
    const room = pad * (high - low);
    const fromZero = !isLog && low >= 0 && low < 0.1 * high;
    this.full = [pad === 0 ? low : fromZero ? 0 : low - room, high + room];
    [this.low, this.high] = this.full;
  }
  place(value) { return this.isLog ? Math.log10(value) : value; }
  value(place) { return this.isLog ? 10 ** place : place; }
  fraction(value) { return (this.place(value) - this.low) / (this.high - this.low); }
  set(low, high) {
    const least = 1e-6 * (this.full[1] - this.full[0]);
    if (high - low < least) return;
    this.low = Math.max(low, this.full[0]);
    this.high = Math.min(high, this.full[1]);
  }
  reset() { [this.low, this.high] = this.full; }
  zoom(at, factor) { this.set(near(at, this.low, factor), near(at, this.high, factor)); }
  // A value with the digits of a hundredth of a pixel of this view.
  text(value) {
    if (this.isLog) return withMinus(Number(value.toPrecision(4)).toString());
    const decimals = Math.ceil(-Math.log10((this.high - this.low) / 2000));
    if (decimals > 6 || Math.abs(value) >= 1e6) return withMinus(value.toPrecision(5));
    return withMinus(value.toFixed(Math.max(0, Math.min(6, decimals))));
  }
  tics(most) {
    const span = this.high - this.low;
    const tics = [];
    const decades = Math.floor(this.high) - Math.ceil(this.low) + 1;
    if (this.isLog && decades > 1) {
      const step = Math.max(1, Math.min(decades - 1, Math.ceil(span / most)));
      for (let e = Math.ceil(this.low); e <= this.high; e += step)
        tics.push([10 ** e, e === 0 ? '1' : '10' + superscript(e)]);
      return tics;
    }
    const low = this.value(this.low), high = this.value(this.high);
    const decade = 10 ** Math.floor(Math.log10((high - low) / most));
    const steps = [0.1, 0.2, 0.5, 1, 2, 5, 10].map((m) => m * decade);
    // As many as there is room for, and two at least.
    const numbers = (step) => Math.floor(high / step + 1e-9) - Math.ceil(low / step - 1e-9) + 1;
    let finest = steps.findIndex((step) => step >= decade && (high - low) / step <= most);
    while (finest > 0 && numbers(steps[finest]) < 2) --finest;
    const step = steps[finest];
    const decimals = Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
    for (let k = Math.ceil(low / step - 1e-9); k * step <= high * (1 + 1e-12); ++k)
      tics.push([k * step, withMinus(decimals > 6 ? (k * step).toExponential(1) : (k * step).toFixed(decimals).replace(/^-(0\.?0*)$/, '$1'))]);
    return tics;
  }
}

const readPoints = (text) => text.split(';').filter((part) => part !== '')
  .map((part) => part.split(' ').map((pair) => pair.split(',').map(Number)));

function readCurve(curve) {
  const parts = readPoints(curve.points), all = parts.flat();
  const isFunction = all.every((p, i) => i === 0 || p[0] >= all[i - 1][0]);
  return {...curve, parts, all, isFunction, base: curve.base && {parts: readPoints(curve.base), isFunction}};
}

// The point of a curve at this x; of one that is no function of x, its point nearest to the pointer.
function pointAt(curve, panel, x, pixel) {
  if (curve.isFunction) {
    for (const part of curve.parts)
      for (let i = 1; i < part.length; ++i) {
        const [a, b] = [part[i - 1], part[i]];
        if (x >= a[0] && x <= b[0]) return [x, b[0] > a[0] ? near(a[1], b[1], (x - a[0]) / (b[0] - a[0])) : b[1]];
      }
    return null;
  }
  let best = null, least = Infinity;
  for (const part of curve.parts)
    for (let i = 1; i < part.length; ++i) {
      const [a, b] = [panel.pixel(part[i - 1]), panel.pixel(part[i])];
      const d = [b[0] - a[0], b[1] - a[1]], length = d[0] * d[0] + d[1] * d[1];
      const t = length > 0 ? Math.min(1, Math.max(0, ((pixel[0] - a[0]) * d[0] + (pixel[1] - a[1]) * d[1]) / length)) : 0;
      const far = Math.hypot(a[0] + t * d[0] - pixel[0], a[1] + t * d[1] - pixel[1]);
      if (far < least) {
        least = far;
        best = [near(part[i - 1][0], part[i][0], t), near(part[i - 1][1], part[i][1], t)];
      }
    }
  return best;
}

// Gnuplot's markers, around the origin: disc, square, triangles, diamond, pentagon, circle, open square.
const disc = 'M4,0 A4,4 0 1 1 -4,0 A4,4 0 1 1 4,0 Z', square = 'M-3.6,-3.6 H3.6 V3.6 H-3.6 Z';
const markers = {7: disc, 5: square, 9: 'M0,-4.6 L4.2,2.8 H-4.2 Z', 11: 'M0,4.6 L4.2,-2.8 H-4.2 Z', 13: 'M0,-5 L5,0 L0,5 L-5,0 Z',
  15: 'M0,-4.6 L4.4,-1.4 L2.7,3.7 H-2.7 L-4.4,-1.4 Z', 6: disc, 4: square};
const isOpen = (marker) => marker === 6 || marker === 4;

// In the colour of the curve, on a dark page its dark twin: the style sheet knows which.
function inked(element, curve) {
  element.style.setProperty('--light', curve.colour);
  element.style.setProperty('--dark', curve.dark);
  return element;
}

let charts = 0;

class Chart {
  constructor(figure) {
    this.id = `chart${++charts}`;
    this.panels = JSON.parse(figure.dataset.chart).map((panel) =>
      ({...panel, fullHeight: panel.height, curves: panel.curves.map(readCurve)}));
    const xs = this.panels.flatMap((panel) => panel.curves.flatMap((curve) => curve.all.map((p) => p[0])));
    const hasMarkers = this.panels.some((panel) => panel.curves.some((curve) => curve.marker));
    this.x = new Axis(this.panels[0].logX, xs, hasMarkers ? 0.08 : 0);
    for (const panel of this.panels) {
      panel.axis = new Axis(panel.logY, panel.curves.flatMap((curve) => [...curve.all, ...(curve.base?.parts.flat() ?? [])].map((p) => p[1])), 0.06);
      const isNamed = panel.marks.some((mark) => mark.y === undefined); // a line with its name above the curves
      if (isNamed) panel.axis.full[1] += 0.15 * (panel.axis.full[1] - panel.axis.full[0]);
      panel.axis.reset();
      panel.pixel = (p) => [this.left + this.x.fraction(p[0]) * this.width, panel.top + (1 - panel.axis.fraction(p[1])) * panel.height];
    }
    this.hidden = new Set();
    this.cursor = null; // [x on the axis, y pixel]
    const alternative = figure.querySelector('img').alt;
    this.svg = shape('svg', {role: 'img', tabindex: '0', 'aria-label':
      `${alternative} Arrow keys move along the curves, plus and minus zoom, 0 shows all.`});
    this.readout = make('p', {class: 'readout', 'aria-live': 'polite'});
    this.legend = make('div', {class: 'legend', role: 'group', 'aria-label': 'Curves'});
    const button = (label, name, action) => {
      const one = make('button', {type: 'button', 'aria-label': name, title: name}, label);
      one.addEventListener('click', action);
      return one;
    };
    const tools = make('div', {class: 'tools'},
      button('+', 'Zoom in', () => this.zoom(0.5)), button('−', 'Zoom out', () => this.zoom(2)),
      button('All', 'Show all', () => this.reset()),
      button('Picture', 'Show the static picture', () => figure.classList.remove('charted')));
    this.entries = new Map();
    for (const curve of this.panels.flatMap((panel) => panel.curves)) this.addEntry(curve);
    this.isCrowded = false; // set by reserve()
    const box = make('div', {class: 'chart'}, tools, this.legend, this.svg, this.readout);
    const card = figure.querySelector('.card');
    card.after(make('button', {type: 'button', class: 'uncharted'}, 'Show the chart'));
    card.nextElementSibling.addEventListener('click', () => { figure.classList.add('charted'); this.draw(); });
    card.before(box);
    figure.classList.add('charted');
    this.listen();
    new ResizeObserver(() => this.draw()).observe(box);
    this.draw();
  }

  addEntry(curve) {
    if (this.entries.has(curve.name)) return;
    const width = curve.marker ? 54 : 34; // dashes are seen beside a marker
    const sample = shape('svg', {width, height: 12, 'aria-hidden': 'true'});
    sample.append(inked(curve.base ? shape('rect', {class: 'band', width, height: 12})
                                   : shape('path', {...this.stroke(curve), d: `M1,6 H${width - 1}`}), curve));
    if (curve.marker) sample.append(this.marker(curve, width / 2, 6));
    const value = make('span', {class: 'value'});
    const entry = make('button', {type: 'button', 'aria-pressed': 'true'}, sample, make('span', {}, curve.name), value);
    entry.addEventListener('click', () => {
      const isOn = this.hidden.delete(curve.name);
      if (!isOn) this.hidden.add(curve.name);
      entry.setAttribute('aria-pressed', String(isOn));
      this.draw();
    });
    this.entries.set(curve.name, value);
    this.legend.append(entry);
  }

  stroke(curve) {
    return {class: 'line', 'stroke-width': curve.width, 'stroke-dasharray': curve.dash, 'stroke-linecap': 'round',
      'stroke-linejoin': 'round'};
  }

  marker(curve, x, y) {
    const kind = isOpen(curve.marker) ? 'open' : 'dot';
    return inked(shape('path', {class: kind, transform: `translate(${x} ${y})`, d: markers[curve.marker] ?? disc}), curve);
  }

  // Room for the values at the cursor, so that they move nothing when they appear. Beside many
  // names or long values there is none: the line below the chart tells the value of the nearest curve.
  reserve(total) {
    const widest = new Map();
    for (const panel of this.panels)
      for (const curve of panel.curves) {
        const [low, high] = [panel.axis, this.x].map((axis) => [axis.text(axis.value(axis.low)).length, axis.text(axis.value(axis.high)).length])
          .map((both) => Math.max(...both) + 1);
        const label = curve.label && curve.label !== curve.name ? curve.label.length + 1 : 0;
        const own = label + low + (curve.isFunction ? 0 : high + 2);
        widest.set(curve.name, (widest.get(curve.name) ?? -1) + own + 3);
      }
    const needed = [...this.entries.keys()].map((name) => 45 + letter * (name.length + widest.get(name)));
    const lines = needed.reduce((sum, one) => sum + one, 0) / total;
    this.isCrowded = this.entries.size > 8 || lines > 2.5 || Math.max(0, ...needed) > 0.9 * total;
    for (const [name, value] of this.entries) value.style.minWidth = this.isCrowded ? '' : `${widest.get(name)}ch`;
  }

  draw() {
    const total = this.svg.parentElement.clientWidth;
    if (total < 120) return;
    const squeeze = Math.min(1, Math.max(0.72, total / 800)); // a narrow chart is lower
    for (const panel of this.panels) panel.height = Math.round(squeeze * panel.fullHeight);
    this.left = margin.left;
    const longest = Math.max(0, ...this.panels.flatMap((panel) => panel.curves.map((curve) => (curve.label ?? '').length)));
    const room = longest > 0 ? 16 + letter * longest : 0;
    this.hasLabels = room > 0 && room < 0.3 * total; // where there is no room, the legend must do
    this.width = total - margin.left - margin.right - (this.hasLabels ? room : 0);
    let y = margin.top;
    for (const panel of this.panels) {
      panel.top = y;
      y += panel.height + margin.between;
    }
    const height = y - margin.between + margin.bottom;
    this.svg.setAttribute('viewBox', `0 0 ${total} ${height}`);
    this.svg.setAttribute('width', total);
    this.svg.setAttribute('height', height);
    this.svg.replaceChildren();
    this.panels.forEach((panel, k) => this.drawPanel(panel, k));
    this.reserve(total);
    this.marks = shape('g', {'pointer-events': 'none'});
    this.svg.append(this.marks);
    this.mark();
  }

  drawPanel(panel, k) {
    const {left, width} = this, right = left + width, bottom = panel.top + panel.height;
    const isLast = k === this.panels.length - 1;
    const grid = shape('g', {class: 'grid'});
    const given = panel.tics.filter(([value]) => this.x.fraction(value) >= 0 && this.x.fraction(value) <= 1);
    for (const [value, label] of panel.tics.length > 0 ? given : this.x.tics(Math.max(3, Math.floor(width / 52)))) {
      const x = left + this.x.fraction(value) * width;
      grid.append(shape('path', {d: `M${x},${panel.top} V${bottom}`}));
      if (isLast) grid.append(shape('text', {x, y: bottom + 17, 'text-anchor': 'middle'}, label));
    }
    for (const [value, label] of panel.axis.tics(Math.max(3, Math.floor(panel.height / 32)))) {
      const y = panel.pixel([0, value])[1];
      grid.append(shape('path', {d: `M${left},${y} H${right}`}), shape('text', {x: left - 6, y: y + 4, 'text-anchor': 'end'}, label));
    }
    const middle = panel.top + panel.height / 2;
    grid.append(shape('text', {x: 13, y: middle, 'text-anchor': 'middle', transform: `rotate(-90 13 ${middle})`}, panel.y));
    if (isLast) grid.append(shape('text', {x: left + width / 2, y: bottom + 37, 'text-anchor': 'middle'}, panel.x));
    const clip = shape('clipPath', {id: `${this.id}-${k}`});
    clip.append(shape('rect', {x: left, y: panel.top - 2, width, height: panel.height + 4}));
    const curves = shape('g', {'clip-path': `url(#${this.id}-${k})`});
    for (const curve of panel.curves) {
      if (this.hidden.has(curve.name)) continue;
      const run = (part) => part.map((p) => panel.pixel(p).map((v) => v.toFixed(2)).join(',')).join(' L');
      if (curve.base) {
        const d = curve.parts.map((part, i) => `M${run(part)} L${run([...curve.base.parts[i]].reverse())} Z`).join(' ');
        curves.append(inked(shape('path', {class: 'band', d}), curve));
        continue;
      }
      const d = curve.parts.map((part) => 'M' + run(part)).join(' ');
      curves.append(inked(shape('path', {...this.stroke(curve), d}), curve));
      if (curve.marker) for (const p of curve.all) curves.append(this.marker(curve, ...panel.pixel(p)));
    }
    const frame = shape('path', {class: 'frame', d: `M${left},${panel.top} V${bottom} H${right}`});
    this.svg.append(grid, curves, frame);
    if (this.hasLabels) this.svg.append(this.labels(panel));
    this.svg.append(this.namedPlaces(panel));
  }

  // Lines and points of a panel with their names, those of lines where there is room.
  namedPlaces(panel) {
    const right = this.left + this.width, bottom = panel.top + panel.height, group = shape('g', {class: 'labels'});
    let end = -Infinity; // of the last name of a line
    for (const {text, x: value, y} of panel.marks) {
      const x = this.left + this.x.fraction(value) * this.width;
      if (x < this.left || x > right) continue;
      if (y === undefined) {
        group.append(shape('path', {class: 'place', d: `M${x},${panel.top} V${bottom}`}));
        if (x - letter * text.length / 2 < end) continue;
        end = x + letter * text.length / 2;
        group.append(shape('text', {x, y: panel.top + 10, 'text-anchor': 'middle'}, text));
        continue;
      }
      const at = panel.pixel([value, y])[1], isLast = x + letter * text.length > right;
      if (at < panel.top || at > bottom) continue;
      group.append(shape('circle', {cx: x, cy: at, r: 3, fill: 'currentColor'}),
        shape('text', {x: isLast ? x - 6 : x + 6, y: at - 4, 'text-anchor': isLast ? 'end' : 'start'}, text));
    }
    return group;
  }

  // Labels at the ends of curves, moved apart where they would overlap, each with a line to its curve.
  labels(panel) {
    const right = this.left + this.width, bottom = panel.top + panel.height, ends = new Map(), step = 16;
    for (const curve of panel.curves) {
      if (!curve.label || ends.has(curve.label) || this.hidden.has(curve.name) || curve.all.length === 0) continue;
      const end = (curve.isFunction && pointAt(curve, panel, this.x.value(this.x.high))) || curve.all.at(-1);
      const [x, y] = panel.pixel(end);
      if (x >= this.left && x <= right + 1 && y >= panel.top - 1 && y <= bottom + 1) ends.set(curve.label, {curve, x, y, at: y});
    }
    const group = shape('g', {class: 'labels'}), all = [...ends].sort(([, a], [, b]) => a.y - b.y);
    for (let i = 1; i < all.length; ++i) all[i][1].at = Math.max(all[i][1].at, all[i - 1][1].at + step);
    for (let i = all.length - 1, least = bottom; i >= 0; --i, least -= step) all[i][1].at = Math.min(all[i][1].at, least);
    for (const [label, {curve, x, y, at}] of all)
      group.append(inked(shape('path', {class: 'line', d: `M${x},${y} L${right + 9},${at}`}), curve),
        shape('text', {x: right + 12, y: at + 4}, label));
    return group;
  }

  // The line under the cursor, and the values on it.
  mark() {
    this.marks.replaceChildren();
    for (const value of this.entries.values()) {
      value.textContent = '';
      value.parentElement.classList.remove('near');
    }
    this.readout.textContent = '';
    if (this.drag) {
      const [a, b] = [this.drag.from, this.drag.to];
      this.marks.append(shape('rect', {class: 'selection', x: Math.min(a[0], b[0]), y: Math.min(a[1], b[1]),
        width: Math.abs(a[0] - b[0]), height: Math.abs(a[1] - b[1])}));
      return;
    }
    if (!this.cursor) return;
    const x = this.x.value(this.cursor[0]), pixel = [this.left + this.x.fraction(x) * this.width, this.cursor[1]];
    const last = this.panels.at(-1);
    this.marks.append(shape('path', {class: 'cursor', d: `M${pixel[0]},${this.panels[0].top} V${last.top + last.height}`}));
    const spoken = [`${this.panels[0].x}: ${this.x.text(x)}`];
    let nearest = {distance: Infinity};
    this.panels.forEach((panel, k) => {
      for (const curve of panel.curves) {
        const point = this.hidden.has(curve.name) ? null : pointAt(curve, panel, x, pixel);
        if (!point) continue;
        const [cx, cy] = panel.pixel(point);
        if (cx >= this.left - 1 && cx <= this.left + this.width + 1 && cy >= panel.top - 1 && cy <= panel.top + panel.height + 1)
          this.marks.append(inked(shape('circle', {class: 'dot', cx, cy, r: 4}), curve));
        const thickness = curve.base ? point[1] - pointAt(curve.base, panel, x, pixel)[1] : point[1];
        const text = (curve.label && curve.label !== curve.name ? curve.label + ' ' : '') +
          (curve.isFunction ? '' : `${this.x.text(point[0])}; `) + panel.axis.text(thickness);
        const value = this.entries.get(curve.name), distance = Math.abs(cy - pixel[1]);
        if (!this.isCrowded) value.textContent += (value.textContent === '' ? '' : ' | ') + text;
        if (distance < nearest.distance) nearest = {distance, value, words: `${curve.name} ${text}`};
        if (k === 0) spoken.push(`${curve.name} ${text}`);
      }
    });
    const isNamed = this.isCrowded && nearest.value;
    if (isNamed) nearest.value.parentElement.classList.add('near');
    this.readout.textContent = this.svg.matches(':focus-visible') ? spoken.join(', ')
      : isNamed ? `${spoken[0]}, ${nearest.words}` : spoken[0];
  }

  zoom(factor) {
    this.x.zoom(this.cursor ? this.cursor[0] : near(this.x.low, this.x.high, 0.5), factor);
    this.draw();
  }

  reset() {
    this.x.reset();
    for (const panel of this.panels) panel.axis.reset();
    this.draw();
  }

  select(from, to) {
    const place = (pixel) => near(this.x.low, this.x.high, (pixel - this.left) / this.width);
    const [a, b] = [from[0], to[0]].sort((p, q) => p - q);
    const panel = this.panels.find((one) => from[1] <= one.top + one.height + margin.between / 2) ?? this.panels.at(-1);
    const [c, d] = [from[1], to[1]].sort((p, q) => p - q);
    if (d - c > 16) {
      const high = (y) => near(panel.axis.high, panel.axis.low, (y - panel.top) / panel.height);
      panel.axis.set(high(d), high(c));
    }
    this.x.set(place(a), place(b));
  }

  listen() {
    const position = (event) => {
      const box = this.svg.getBoundingClientRect();
      return [Math.min(this.left + this.width, Math.max(this.left, event.clientX - box.left)), event.clientY - box.top];
    };
    const follow = (event) => {
      const at = position(event);
      this.cursor = [near(this.x.low, this.x.high, (at[0] - this.left) / this.width), at[1]];
      if (this.drag) this.drag.to = at;
      this.mark();
    };
    this.svg.addEventListener('pointerdown', (event) => {
      if (event.button !== 0) return;
      if (event.pointerType === 'mouse') {
        this.svg.setPointerCapture(event.pointerId);
        this.drag = {from: position(event), to: position(event)};
      }
      follow(event);
    });
    this.svg.addEventListener('pointermove', follow);
    this.svg.addEventListener('pointerup', () => {
      const drag = this.drag;
      this.drag = null;
      if (drag && Math.abs(drag.to[0] - drag.from[0]) > 8) this.select(drag.from, drag.to);
      this.draw();
    });
    this.svg.addEventListener('pointerleave', () => { if (!this.drag) { this.cursor = null; this.mark(); } });
    this.svg.addEventListener('dblclick', () => this.reset());
    this.svg.addEventListener('blur', () => { this.cursor = null; this.mark(); });
    this.svg.addEventListener('keydown', (event) => this.key(event));
  }

  key(event) {
    const step = (this.x.high - this.x.low) / 50;
    const at = this.cursor ?? [near(this.x.low, this.x.high, 0.5), this.panels[0].top + this.panels[0].height / 2];
    const keys = {
      ArrowLeft: () => { this.cursor = [Math.max(this.x.low, at[0] - step), at[1]]; this.mark(); },
      ArrowRight: () => { this.cursor = [Math.min(this.x.high, at[0] + step), at[1]]; this.mark(); },
      '+': () => this.zoom(0.5), '=': () => this.zoom(0.5), '-': () => this.zoom(2), 0: () => this.reset(),
    };
    if (!keys[event.key] || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    keys[event.key]();
  }
}

for (const figure of document.querySelectorAll('figure[data-chart]')) new Chart(figure);

// Plays the panels of a picture (data-film, written by page_film.cc): one panel at a time, cut out of
// the picture, between the numbers of the first and of the last one and beside the one scale of colours.
class Film {
  constructor(figure) {
    this.of = JSON.parse(figure.dataset.film);
    const {size, panel: [w, h], panels, names, bar} = this.of, [left] = panels[0], last = panels.at(-1);
    const title = 30, numbers = 62, room = 10; // [px]
    const right = bar ? size[0] - panels[bar[0]][0] - w : room;
    const width = left + w + right, height = title + Math.max(h + numbers, bar ? bar[1] + title : 0);
    const picture = figure.querySelector('img'), card = figure.querySelector('.card');
    this.svg = shape('svg', {viewBox: `0 0 ${width} ${height}`, role: 'img', 'aria-label': picture.alt});
    const defs = shape('defs'), id = `film${++films}`;
    defs.append(shape('image', {id, href: picture.src, width: size[0], height: size[1]}));
    this.svg.append(defs);
    const cut = (x, y, from, wide, high) => {
      const part = shape('svg', {x, y, width: wide, height: high, viewBox: `${from.join(' ')} ${wide} ${high}`});
      part.append(shape('use', {href: `#${id}`}));
      this.svg.append(part);
      return part;
    };
    cut(0, title - room, [0, panels[0][1] - room], left - 1, h + 2 * room);
    cut(left - 2 * room, title + h + 1, [last[0] - 2 * room, last[1] + h + 1], w + 4 * room, numbers - 1);
    if (bar) cut(left + w + 4, 0, [panels[bar[0]][0] + w + 4, panels[bar[0]][1] - title], right - 4, height);
    this.panel = cut(left - 1, 0, [0, 0], w + 2, title + h + 1);
    this.cut = (k) => this.panel.setAttribute('viewBox', `${panels[k][0] - 1} ${panels[k][1] - title} ${w + 2} ${title + h + 1}`);
    this.svg.style.maxWidth = `${Math.min(1.6 * width, 880)}px`;
    this.range = make('input', {type: 'range', min: 0, max: names.length - 1, step: 1, value: 0, 'aria-label': 'Time'});
    this.range.addEventListener('input', () => { this.stop(); this.show(Number(this.range.value)); });
    this.button = make('button', {type: 'button'});
    this.button.addEventListener('click', () => { if (this.timer) this.stop(); else this.play(); });
    this.told = make('output');
    const all = make('button', {type: 'button'}, 'All pictures');
    const back = make('button', {type: 'button', class: 'unfilmed'}, 'Show one after the other');
    all.addEventListener('click', () => { this.stop(); figure.classList.remove('filmed'); });
    back.addEventListener('click', () => figure.classList.add('filmed'));
    card.before(make('div', {class: 'film'}, make('div', {class: 'screen'}, this.svg),
                     make('div', {class: 'controls'}, this.button, this.range, this.told, all)));
    card.after(back);
    figure.classList.add('filmed');
    this.stop();
    this.show(names.length - 1);
  }

  show(k) {
    this.at = k;
    this.cut(k);
    this.range.value = k;
    this.range.setAttribute('aria-valuetext', this.of.names[k]);
    this.told.textContent = this.of.names[k];
  }

  // Each panel stays as long as it takes to the next one, an eighth of a second on average.
  play() {
    const {times} = this.of, end = times.length - 1, mean = 125, wait = 1000; // [ms]
    this.button.textContent = 'Pause';
    const next = () => {
      this.show(this.at === end ? 0 : this.at + 1);
      const share = this.at === end ? 0 : (times[this.at + 1] - times[this.at]) / (times[end] - times[0]);
      this.timer = setTimeout(next, this.at === end ? wait : Math.min(Math.max(share * end * mean, 40), wait));
    };
    next();
  }

  stop() {
    clearTimeout(this.timer);
    this.timer = null;
    this.button.textContent = 'Play';
  }
}
let films = 0;
for (const figure of document.querySelectorAll('figure[data-film]')) new Film(figure);

// Sections that fold: open for a link to them or into them, and all for print.
function reveal() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!target) return;
  const folded = [...(target.matches('.folds') ? target.querySelectorAll(':scope > details') : [])];
  for (let outer = target.closest('details'); outer; outer = outer.parentElement.closest('details')) folded.push(outer);
  if (folded.every((one) => one.open)) return;
  for (const one of folded) one.open = true;
  target.scrollIntoView();
}
addEventListener('hashchange', reveal);
document.addEventListener('click', (event) => { // also of the address that is already there
  const link = event.target.closest('a[href^="#"]');
  if (link?.hash === location.hash) reveal();
});
reveal();
let opened = [];
addEventListener('beforeprint', () => {
  opened = [...document.querySelectorAll('main details:not([open])')];
  for (const one of opened) one.open = true;
});
addEventListener('afterprint', () => { for (const one of opened) one.open = false; });

// The list of sections marks the one that is read: the last that begins in the upper part of the window.
const contents = document.querySelector('nav.contents');
if (contents) {
  const bar = contents.querySelector('details'), name = bar.querySelector('summary span');
  const sections = [...contents.querySelectorAll(':scope > ul a')].map((link) => document.getElementById(link.hash.slice(1)));
  let marked = null;
  const mark = () => {
    const atEnd = innerHeight + scrollY >= document.documentElement.scrollHeight - 2;
    const begun = sections.filter((one) => one.getBoundingClientRect().top < (atEnd ? innerHeight : 140));
    const now = (scrollY > 0 && begun.at(-1)) || sections[0];
    if (now === marked) return;
    marked = now;
    for (const link of contents.querySelectorAll('a')) {
      const isMarked = link.hash === '#' + now.id;
      if (isMarked) link.setAttribute('aria-current', 'location'); else link.removeAttribute('aria-current');
      if (isMarked && link.offsetParent && !bar.contains(link)) {
        const [top, bottom] = [link.offsetTop, link.offsetTop + link.offsetHeight];
        if (top < contents.scrollTop) contents.scrollTop = top;
        if (bottom > contents.scrollTop + contents.clientHeight) contents.scrollTop = bottom - contents.clientHeight;
      }
      if (isMarked) name.textContent = `Sections: ${link.textContent}`;
    }
  };
  bar.addEventListener('click', (event) => { if (event.target.closest('a')) bar.open = false; });
  addEventListener('scroll', mark, {passive: true});
  new ResizeObserver(mark).observe(document.body);
  mark();
}
})();
