import type { Drawing } from './look.ts'
import { across, down, face, shade } from './paint.ts'
import { circle, ellipse, group, path, rect, repeat, stroke, text, turned } from './shapes.ts'

const DARK = '#22282e'
const edge = (tint: string) => ({
  stroke: shade(tint, -0.45),
  'stroke-width': 3,
  'stroke-opacity': 0.45,
  'stroke-linejoin': 'round',
})
const label = (x: number, y: number, words: string, size = 40, fill = '#ffffff') =>
  text(x, y, words, size, fill, { 'text-anchor': 'middle', 'font-weight': 700 })

const wireCoil: Drawing = ({ tint, brand }) =>
  group(
    '',
    repeat(11, (turn) =>
      ellipse(500, 640 - turn * 24, 330, 150, 'none', {
        stroke: shade(tint, turn % 2 ? -0.18 : 0.08),
        'stroke-width': 22,
      }),
    ),
    ellipse(500, 400, 330, 150, 'none', { stroke: shade(tint, 0.2), 'stroke-width': 18 }),
    ellipse(500, 400, 250, 104, 'none', { stroke: shade(tint, -0.25), 'stroke-width': 18 }),
    path('M700 500Q820 560 880 480L900 300', 'none', {
      stroke: tint,
      'stroke-width': 24,
      'stroke-linecap': 'round',
    }),
    stroke('M900 300L906 240', '#d98e5d', 16),
    rect(360, 520, 280, 180, '#ffffff', 12, { stroke: '#c9d3dc', 'stroke-width': 3 }),
    label(500, 600, brand, 64, '#16324d'),
    label(500, 660, 'BVR 2.5 mm²', 38, '#39434c'),
  )

const cable: Drawing = ({ tint, brand }) =>
  group(
    '',
    repeat(6, (turn) =>
      circle(460, 560, 300 - turn * 34, 'none', {
        stroke: turn % 2 ? shade(tint, 0.14) : tint,
        'stroke-width': 36,
      }),
    ),
    stroke('M740 450Q820 300 760 190', tint, 40),
    ...[
      ['#8d5a2b', -40],
      ['#2f6fb5', 0],
      ['#9ccc3c', 40],
    ].map(
      ([colour, shift]) =>
        stroke(`M${760 + Number(shift) * 0.3} 190L${750 + Number(shift) * 1.6} 110`, String(colour), 18) +
        stroke(`M${750 + Number(shift) * 1.6} 110l${Number(shift) * 0.3} -30`, '#e0a070', 10),
    ),
    label(460, 580, brand, 56, '#5f6b77'),
  )

const heatShrink: Drawing = ({ tint }) =>
  group(
    '',
    ...[
      ['#22282e', 70],
      ['#c42032', 58],
      [tint, 48],
      ['#f2b705', 38],
      ['#3fae7a', 30],
    ].map(([colour, half], at) => {
      const y = 200 + at * 150
      const r = Number(half)
      return group(
        `rotate(-8 500 ${y})`,
        rect(140, y - r, 700, r * 2, down(String(colour))),
        ellipse(840, y, r * 0.42, r, shade(String(colour), -0.35)),
        ellipse(140, y, r * 0.42, r, face(String(colour))),
      )
    }),
  )

const cableTies: Drawing = ({ tint }) =>
  group(
    '',
    repeat(9, (tie) =>
      group(
        `rotate(${-40 + tie * 9} 500 900)`,
        rect(488, 150, 24, 700, tie % 3 === 2 ? DARK : face(tint), 10, edge('#8b959e')),
        repeat(24, (tooth) => stroke(`M492 ${200 + tooth * 18}h16`, '#b3bdc6', 3)),
        rect(474, 120, 52, 56, tie % 3 === 2 ? DARK : face(tint), 8, edge('#8b959e')),
        rect(488, 136, 24, 22, '#8b959e', 4),
      ),
    ),
    rect(360, 720, 280, 110, face('#0b5cad'), 12),
    label(500, 790, '100 PCS', 52),
  )

const terminals: Drawing = ({ tint }) =>
  group(
    '',
    ...[
      ['#c42032', 230, 1],
      [tint, 430, 1.15],
      ['#f2b705', 640, 1.3],
      ['#22282e', 830, 0.9],
    ].map(([colour, x, size]) =>
      group(
        `translate(${x} 480) scale(${size}) rotate(-14)`,
        path('M-60 -250H60L44 40H-44Z', across(String(colour)), edge(String(colour))),
        rect(-30, 36, 60, 260, across('copper'), 6, edge('steel')),
        ellipse(0, -250, 60, 22, shade(String(colour), -0.4)),
      ),
    ),
  )

const powerStrip: Drawing = ({ tint, brand }) =>
  turned(
    -18,
    stroke('M80 500Q20 500 30 620Q40 760 160 800', DARK, 24),
    rect(70, 400, 860, 200, face(tint), 22, edge(tint)),
    repeat(
      6,
      (way) =>
        rect(240 + way * 108, 430, 92, 140, face('#e8ecf0'), 12) +
        path(`M${266 + way * 108} 470v36M${306 + way * 108} 470v36M${286 + way * 108} 524v22`, 'none', {
          stroke: DARK,
          'stroke-width': 11,
          'stroke-linecap': 'round',
        }),
    ),
    rect(110, 440, 70, 120, face('#c42032'), 12),
    circle(206, 500, 14, '#5cc98c'),
    label(145, 512, 'I/O', 34),
    label(590, 424, brand, 22, '#c9d3dc'),
  )

const ledBulb: Drawing = () =>
  group(
    '',
    path('M500 110Q720 120 720 350Q720 460 640 560H360Q280 460 280 350Q280 120 500 110Z', face('#fdfaf0'), {
      stroke: '#d8cfae',
      'stroke-width': 4,
    }),
    path('M360 300Q370 190 470 160', 'none', {
      stroke: '#ffffff',
      'stroke-width': 26,
      'stroke-linecap': 'round',
    }),
    path('M350 560H650L610 740H390Z', across('#e8ecf0'), edge('#8b959e')),
    repeat(8, (fin) => stroke(`M${390 + fin * 32} 580L${410 + fin * 26} 730`, '#b3bdc6', 5)),
    rect(400, 738, 200, 130, across('steel'), 10, edge('steel')),
    repeat(4, (crest) => stroke(`M398 ${764 + crest * 28}L602 ${750 + crest * 28}`, '#6f7a85', 9)),
    path('M430 868H570L540 910H460Z', DARK),
    circle(500, 340, 210, '#fff3b8', { 'fill-opacity': 0.28 }),
  )

const ledTube: Drawing = ({ brand }) =>
  turned(
    -28,
    ...[400, 560].map(
      (y) =>
        rect(50, y + 30, 900, 50, face('#dfe4e9'), 8, edge('#8b959e')) +
        rect(60, y - 20, 880, 70, down('#fdfcf6'), 34, { stroke: '#d9d5c3', 'stroke-width': 3 }) +
        rect(46, y - 26, 44, 110, face('#e8ecf0'), 10, edge('#8b959e')) +
        rect(910, y - 26, 44, 110, face('#e8ecf0'), 10, edge('#8b959e')),
    ),
    label(500, 626, `${brand}  T8  36W`, 30, '#5f6b77'),
  )

const floodLight: Drawing = ({ tint, brand }) =>
  group(
    '',
    path('M150 250H850V690Q850 720 820 720H180Q150 720 150 690Z', face(tint), edge(tint)),
    rect(200, 300, 600, 350, '#fbf6dc', 12, { stroke: '#10161c', 'stroke-width': 8 }),
    repeat(7, (column) =>
      repeat(
        4,
        (row) =>
          rect(236 + column * 78, 330 + row * 78, 52, 52, '#f5d76a', 6) +
          circle(262 + column * 78, 356 + row * 78, 14, '#fffbe6'),
      ),
    ),
    path('M120 430H160V640H120ZM840 430H880V640H840Z', face(DARK)),
    path('M124 620Q140 860 500 860Q860 860 876 620', 'none', {
      stroke: shade(tint, 0.1),
      'stroke-width': 34,
    }),
    repeat(14, (fin) => rect(190 + fin * 46, 210, 18, 44, face(tint))),
    label(500, 700, brand, 40),
  )

const flashlight: Drawing = ({ tint }) =>
  turned(
    -40,
    rect(440, 340, 120, 560, across(tint), 20),
    repeat(9, (row) => stroke(`M446 ${480 + row * 36}H554`, '#4a5763', 8)),
    path('M380 120H620L590 340H410Z', across(tint)),
    ellipse(500, 122, 122, 34, face('steel')),
    ellipse(500, 122, 100, 26, '#fff6c9'),
    ellipse(500, 122, 30, 9, '#ffffff'),
    rect(476, 380, 48, 60, face('#d9480f'), 18),
    rect(434, 880, 132, 40, across(DARK), 14),
    repeat(6, (rib) => rect(402 + rib * 34, 200, 14, 90, '#4a5763', 7)),
  )

const breaker: Drawing = ({ tint, brand }) =>
  group(
    '',
    ...[310, 520].map(
      (x) =>
        path(`M${x} 130H${x + 180}V330H${x + 200}V670H${x + 180}V880H${x}Z`, face(tint), edge('#8b959e')) +
        rect(x + 40, 160, 100, 70, '#5b656e', 10) +
        circle(x + 90, 195, 24, face('steel')) +
        stroke(`M${x + 76} 195h28`, DARK, 6) +
        rect(x + 40, 790, 100, 70, '#5b656e', 10) +
        circle(x + 90, 825, 24, face('steel')) +
        rect(x + 50, 390, 100, 180, DARK, 12) +
        rect(x + 64, 400, 72, 84, face('#c42032'), 10) +
        label(x + 100, 452, 'ON', 32) +
        label(x + 96, 320, brand, 44, '#16324d') +
        label(x + 96, 640, 'C32', 54, '#16324d'),
    ),
    stroke('M360 440H700', DARK, 10),
  )

const limitSwitch: Drawing = ({ tint, brand }) =>
  group(
    '',
    rect(310, 390, 380, 450, face(tint), 30, edge(tint)),
    rect(340, 420, 320, 390, shade(tint, 0.1), 20),
    rect(430, 300, 140, 110, face('aluminium'), 12, edge('steel')),
    stroke('M500 320L640 170', '#aeb8c1', 34),
    circle(500, 330, 44, face('steel'), edge('steel')),
    circle(650, 160, 62, face('#f2b705'), edge('#f2b705')),
    circle(650, 160, 22, face('steel')),
    rect(430, 836, 140, 70, across('black'), 8),
    repeat(4, (screw) =>
      circle(370 + (screw % 2) * 260, 460 + Math.floor(screw / 2) * 310, 16, face('steel')),
    ),
    label(500, 620, brand, 66),
    label(500, 690, '10A 250VAC', 36),
  )

export const electricalDrawings = {
  wireCoil,
  cable,
  heatShrink,
  cableTies,
  terminals,
  powerStrip,
  ledBulb,
  ledTube,
  floodLight,
  flashlight,
  breaker,
  limitSwitch,
} satisfies Record<string, Drawing>
