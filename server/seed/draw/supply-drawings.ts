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

// ── glue, tape, grease ─────────────────────────────────────────────────────────────────────

const glueBottle: Drawing = ({ tint, brand }) =>
  turned(
    -12,
    path('M480 90H520L540 300H460Z', face(DARK)),
    rect(430, 290, 140, 80, across(DARK), 14),
    path(
      'M400 370H600Q660 390 660 460V860Q660 900 620 900H380Q340 900 340 860V460Q340 390 400 370Z',
      across(tint),
      edge(tint),
    ),
    rect(340, 520, 320, 250, '#ffffff'),
    label(500, 610, brand, 72, tint),
    label(500, 690, 'ANAEROBIC', 34, '#39434c'),
    label(500, 740, '50 mL', 36, '#39434c'),
  )

const dualSyringe: Drawing = ({ tint, brand }) =>
  turned(
    -30,
    ...[
      [440, '#f7e8b0'],
      [560, '#d9e2e8'],
    ].map(([centre, fill]) => {
      const x = Number(centre)
      return (
        rect(x - 52, 320, 104, 430, across(String(fill)), 14, edge('#8b959e')) +
        rect(x - 34, 740, 68, 160, across('#e8ecf0')) +
        repeat(6, (mark) => stroke(`M${x + 44} ${380 + mark * 56}h-30`, '#6f7a85', 4))
      )
    }),
    rect(350, 300, 300, 44, face(tint), 12),
    rect(330, 750, 340, 30, face(tint), 12),
    rect(370, 890, 260, 34, face(tint), 14),
    path('M460 300L484 120H516L540 300Z', face('#e8ecf0'), edge('#8b959e')),
    repeat(6, (turn) =>
      stroke(`M${478 + turn} ${280 - turn * 26}L${520 - turn} ${266 - turn * 26}`, '#9aa5af', 6),
    ),
    label(500, 560, `${brand} A+B`, 52, '#39434c'),
  )

const cartridge: Drawing = ({ tint, brand }) =>
  turned(
    -20,
    path('M490 60H510L536 260H464Z', face('#e8ecf0'), edge('#8b959e')),
    rect(450, 240, 100, 60, across('#e8ecf0'), 8),
    path('M380 340Q390 300 450 296H550Q610 300 620 340V920H380Z', across('#f4f7f9'), edge('#8b959e')),
    rect(380, 420, 240, 400, across(tint)),
    label(500, 560, brand, 76),
    label(500, 650, '中性硅酮', 46),
    label(500, 730, '300 mL', 44),
    rect(372, 900, 256, 30, across('#c9d3dc'), 8),
  )

const tapeRoll: Drawing = ({ tint, brand }) => {
  const roll = (x: number, y: number, size: number) =>
    group(
      `translate(${x} ${y}) scale(${size})`,
      ellipse(0, 90, 250, 150, face(tint), edge(tint)),
      path('M-250 0V90A250 150 0 0 0 250 90V0Z', down(tint), edge(tint)),
      ellipse(0, 0, 250, 150, face(tint), edge(tint)),
      repeat(5, (ring) =>
        ellipse(0, 0, 236 - ring * 18, 141 - ring * 11, 'none', {
          stroke: shade(tint, ring % 2 ? 0.2 : -0.2),
          'stroke-width': 3,
          'stroke-opacity': 0.6,
        }),
      ),
      ellipse(0, 0, 150, 90, '#e5d3b3', edge('#8d5a2b')),
      ellipse(0, 8, 128, 74, '#ffffff', edge('#8d5a2b')),
    )
  return (
    roll(430, 330, 1) +
    roll(570, 610, 1.1) +
    label(570, 800, brand, 44, shade(tint, tint === '#f4f7f9' ? -0.5 : 0.7))
  )
}

const sprayCan: Drawing = ({ tint, brand }) =>
  group(
    '',
    path('M470 90H560V160H470Z', face('#c42032')),
    rect(440, 110, 34, 20, '#ffffff'),
    stroke('M446 120H300', '#c42032', 10),
    path('M420 160H580L600 230H400Z', face('#e8ecf0'), edge('#8b959e')),
    path(
      'M350 300Q360 230 420 226H580Q640 230 650 300V890Q650 920 620 920H380Q350 920 350 890Z',
      across(tint),
      edge(tint),
    ),
    rect(350, 290, 300, 18, across('steel')),
    path('M350 480H650V720H350Z', across('#ffffff')),
    label(500, 580, brand, 84, tint),
    label(500, 660, '防锈 · 润滑 · 松动', 32, '#39434c'),
    label(500, 850, '450 mL', 42),
    rect(346, 890, 308, 30, across('steel'), 8),
  )

const greaseTub: Drawing = ({ tint, brand }) =>
  group(
    '',
    stroke('M240 360Q250 120 500 116Q750 120 760 360', '#6f7a85', 14),
    path('M220 330H780L740 860Q736 890 700 890H300Q264 890 260 860Z', across(tint), edge(tint)),
    ellipse(500, 330, 286, 62, face('#f4f7f9'), edge('#8b959e')),
    ellipse(500, 320, 286, 60, face('#ffffff'), edge('#8b959e')),
    path('M240 500H760L744 720H256Z', across('#ffffff')),
    label(500, 600, brand, 90, tint),
    label(500, 680, '锂基润滑脂', 54, '#39434c'),
    label(500, 820, '-20 – 120 ℃', 44),
  )

const syringeTube: Drawing = ({ tint, brand }) =>
  turned(
    -34,
    rect(484, 70, 32, 130, across('#e8ecf0')),
    path('M440 260L484 196H516L560 260V700H440Z', across('#f4f7f9'), edge('#8b959e')),
    rect(450, 330, 100, 360, across(tint)),
    rect(400, 700, 200, 30, face('#f4f7f9'), 12, edge('#8b959e')),
    rect(466, 730, 68, 160, across('#f4f7f9'), 4, edge('#8b959e')),
    rect(420, 884, 160, 30, face('#f4f7f9'), 12, edge('#8b959e')),
    label(500, 500, brand, 40, DARK),
  )

const ring = (x: number, y: number, r: number, width: number, tint: string) =>
  circle(x, y, r, 'none', { stroke: shade(tint, -0.3), 'stroke-width': width }) +
  circle(x, y, r, 'none', { stroke: tint, 'stroke-width': width * 0.8 }) +
  path(`M${x - r * 0.86} ${y - r * 0.5}A${r} ${r} 0 0 1 ${x + r * 0.3} ${y - r * 0.95}`, 'none', {
    stroke: '#8b959e',
    'stroke-width': width * 0.2,
    'stroke-linecap': 'round',
    'stroke-opacity': 0.8,
  })
const oRings: Drawing = ({ tint }) =>
  ring(400, 420, 260, 44, tint) +
  ring(690, 640, 170, 36, '#7a3b22') +
  ring(330, 760, 110, 26, tint) +
  ring(740, 270, 80, 20, '#c2410c') +
  ring(560, 850, 50, 14, tint)

const kitBox: Drawing = ({ tint, brand }) =>
  group(
    '',
    rect(110, 190, 780, 620, '#dfe8ef', 30, { stroke: '#8fa9b9', 'stroke-width': 6 }),
    repeat(5, (row) =>
      repeat(6, (column) => {
        const [x, y] = [150 + column * 118, 226 + row * 104]
        return (
          rect(x, y, 106, 92, '#f4f9fc', 10, { stroke: '#b4c6d2', 'stroke-width': 3 }) +
          repeat(3, (one) =>
            circle(x + 30 + one * 24, y + 34 + (one % 2) * 26, 8 + ((row * 6 + column) % 9), 'none', {
              stroke: tint,
              'stroke-width': 4 + (column % 3),
            }),
          )
        )
      }),
    ),
    rect(300, 750, 400, 44, face('#0b5cad'), 10),
    label(500, 784, `${brand}  382 PCS`, 34),
  )

// ── electrical ─────────────────────────────────────────────────────────────────────────────

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

// ── storage ────────────────────────────────────────────────────────────────────────────────

const box = (x: number, y: number, width: number, height: number, tint = '#c9a26b') =>
  rect(x, y, width, height, face(tint), 4, edge('#8d5a2b')) +
  rect(x + width * 0.42, y, width * 0.16, height * 0.36, '#e6cf9f')
const shelf: Drawing = ({ tint }) =>
  group(
    '',
    ...[130, 330, 530, 730].map(
      (y, at) =>
        (at === 3
          ? ''
          : box(200 + at * 30, y + 86, 150, 104) +
            box(400, y + 60, 190, 130, at % 2 ? '#b08a52' : '#c9a26b') +
            box(640 - at * 20, y + 100, 140, 90)) +
        rect(130, y + 190 - 200 + 0, 740, 34, down(tint), 4, edge(tint)),
    ),
    rect(130, 720, 740, 34, down(tint), 4, edge(tint)),
    ...[130, 836].map(
      (x) =>
        rect(x, 90, 34, 830, across(tint), 2, edge(tint)) +
        repeat(18, (hole) => circle(x + 17, 130 + hole * 44, 5, '#10161c')),
    ),
    rect(120, 910, 54, 20, DARK, 4),
    rect(826, 910, 54, 20, DARK, 4),
  )

const bench: Drawing = ({ tint, brand }) =>
  group(
    '',
    rect(110, 120, 26, 400, across('steel')),
    rect(864, 120, 26, 400, across('steel')),
    rect(130, 140, 740, 220, face('#dfe6ec'), 6, edge('#8b959e')),
    repeat(11, (column) => repeat(3, (row) => circle(180 + column * 64, 180 + row * 70, 9, '#9aa5af'))),
    rect(60, 500, 880, 44, down(tint), 8, edge(tint)),
    rect(90, 544, 50, 360, across('#e8ecf0'), 0, edge('#8b959e')),
    rect(860, 544, 50, 360, across('#e8ecf0'), 0, edge('#8b959e')),
    rect(90, 800, 820, 34, down('#e8ecf0'), 0, edge('#8b959e')),
    ...[560, 650, 740].map(
      (y) => rect(640, y, 230, 80, face('#4a5763'), 6) + rect(710, y + 16, 90, 14, '#c9d3dc', 7),
    ),
    label(350, 256, brand, 64, '#8a96a3'),
  )

const trolley: Drawing = ({ tint, brand }) =>
  group(
    '',
    rect(200, 150, 620, 40, face(DARK), 10),
    rect(820, 170, 60, 26, across('steel'), 10) + rect(862, 170, 22, 150, across('steel'), 10),
    rect(210, 190, 600, 620, face(tint), 12, edge(tint)),
    ...[206, 276, 346, 416, 496, 576, 686].map(
      (y, at) =>
        rect(234, y, 552, [60, 60, 60, 70, 70, 100, 110][at] ?? 60, shade(tint, 0.06), 6, edge(tint)) +
        rect(300, y + 12, 420, 14, '#e8ecf0', 7),
    ),
    ...[280, 740].map(
      (x) =>
        rect(x - 24, 806, 48, 30, face('steel')) +
        circle(x, 870, 46, face(DARK)) +
        circle(x, 870, 18, face('steel')),
    ),
    label(510, 784, brand, 36),
  )

const partsBin: Drawing = ({ tint, brand }) => {
  const bin = (x: number, y: number, size: number, colour: string) =>
    group(
      `translate(${x} ${y}) scale(${size})`,
      path('M-280 -160H240L280 -120V180H-280Z', shade(colour, -0.35)),
      path(
        'M-300 -180L-260 200H200L300 40V-20L220 -40L240 -160L280 -180L270 -200H-290Z',
        face(colour),
        edge(colour),
      ),
      path('M-270 -170H250L216 -40H-256Z', shade(colour, -0.5), { 'fill-opacity': 0.8 }),
      rect(-120, 60, 220, 80, '#ffffff', 6),
      repeat(9, (bolt) => circle(-200 + bolt * 46, -80 - (bolt % 2) * 24, 20, face('steel'))),
    )
  return bin(500, 300, 0.92, '#f2b705') + bin(500, 640, 1.05, tint) + label(490, 752, brand, 50, '#16324d')
}

const tote: Drawing = ({ tint, brand }) =>
  group(
    '',
    path('M110 300H890L840 800Q836 830 800 830H200Q164 830 160 800Z', face(tint), edge(tint)),
    rect(90, 250, 820, 70, face(tint), 12, edge(tint)),
    repeat(6, (rib) => stroke(`M${210 + rib * 116} 330L${230 + rib * 108} 810`, shade(tint, -0.3), 10)),
    rect(370, 370, 260, 60, '#10161c', 30, { 'fill-opacity': 0.7 }),
    rect(380, 520, 240, 150, '#ffffff', 8),
    label(500, 600, brand, 60, '#16324d'),
    label(500, 650, '600×400', 34, '#39434c'),
  )

const drawers: Drawing = ({ tint }) =>
  group(
    '',
    rect(150, 130, 700, 760, face(tint), 16, edge(tint)),
    repeat(7, (row) =>
      repeat(4, (column) => {
        const [x, y] = [180 + column * 162, 160 + row * 102]
        const colour =
          ['#f2b705', '#c42032', '#5cc98c', '#4aa3e0', '#c9d3dc'][(row * 3 + column * 2) % 5] ?? '#c9d3dc'
        return (
          rect(x, y, 150, 90, '#dcebf5', 6, { stroke: '#8fa9b9', 'stroke-width': 3 }) +
          repeat(5, (one) => circle(x + 30 + one * 22, y + 62 - (one % 2) * 10, 10, colour)) +
          rect(x + 50, y + 10, 50, 16, '#ffffff', 8, { stroke: '#8fa9b9', 'stroke-width': 2 })
        )
      }),
    ),
  )

const handTruck: Drawing = ({ tint, brand }) =>
  group(
    '',
    path(
      'M150 170Q150 120 200 120H330Q380 120 380 170V640H340V180Q340 160 320 160H210Q190 160 190 180V640H150Z',
      across('steel'),
      edge('steel'),
    ),
    path('M130 640H800L900 740H230Z', face(tint), edge(tint)),
    path('M230 740H900V780H230Z', shade(tint, -0.3)),
    path('M130 640L230 740V780L130 680Z', shade(tint, -0.45)),
    ...[300, 820].map((x) => circle(x, 830, 60, face(DARK)) + circle(x, 830, 26, face('steel'))),
    circle(200, 740, 44, face(DARK)) + circle(200, 740, 18, face('steel')),
    box(430, 430, 260, 220),
    box(480, 290, 180, 140, '#b08a52'),
    label(560, 764, brand, 32),
  )

const ladder: Drawing = ({ tint }) =>
  group(
    '',
    stroke('M560 120L800 900', '#8d97a1', 34) + stroke('M620 140L860 900', '#aab3bb', 26),
    path('M420 120H470L250 910H190Z', across('aluminium'), edge(tint)),
    path('M560 120H610L640 910H580Z', across('aluminium'), edge(tint)),
    repeat(5, (step) => {
      const y = 240 + step * 140
      const left = 400 - step * 37
      return (
        path(`M${left} ${y}H${586 + step * 7}V${y + 34}H${left - 10}Z`, down('aluminium'), edge(tint)) +
        repeat(12, (groove) => stroke(`M${left + 14 + groove * (14 + step * 3)} ${y + 8}v18`, '#9aa3ac', 3))
      )
    }),
    rect(396, 96, 240, 40, face('#d9480f'), 14),
    rect(176, 900, 90, 30, DARK, 8),
    rect(570, 900, 90, 30, DARK, 8),
    rect(776, 890, 100, 30, DARK, 8),
  )

const hook = (x: number, y: number) =>
  rect(x - 14, y, 28, 50, across('steel'), 6) +
  path(
    `M${x - 20} ${y + 50}H${x + 20}V${y + 90}Q${x + 70} ${y + 110} ${x + 50} ${y + 160}Q${x + 10} ${y + 210} ${x - 50} ${y + 160}L${x - 30} ${y + 140}Q${x} ${y + 170} ${x + 22} ${y + 144}Q${x + 30} ${y + 116} ${x - 20} ${y + 100}Z`,
    face('#c42032'),
    edge('#c42032'),
  )
const chain = (x: number, from: number, count: number) =>
  repeat(count, (link) =>
    link % 2
      ? rect(x - 5, from + link * 30, 10, 44, '#6f7a85', 5)
      : ellipse(x, from + 20 + link * 30, 14, 26, 'none', { stroke: '#9aa5af', 'stroke-width': 9 }),
  )
const hoist: Drawing = ({ tint, brand }) =>
  group(
    '',
    group('rotate(180 500 130)', hook(500, 60)),
    chain(600, 460, 12),
    chain(400, 460, 9),
    circle(500, 370, 180, face(tint), edge(tint)),
    circle(500, 370, 130, shade(tint, 0.12)),
    circle(500, 370, 130, 'none', { stroke: DARK, 'stroke-width': 10 }),
    repeat(6, (bolt) =>
      circle(500 + Math.cos(bolt * 1.047) * 156, 370 + Math.sin(bolt * 1.047) * 156, 12, face('steel')),
    ),
    label(500, 360, brand, 60, DARK),
    label(500, 430, '1 t', 62, DARK),
    hook(400, 740),
  )

const stretchFilm: Drawing = ({ tint, brand }) =>
  group(
    '',
    path('M360 220V800A140 46 0 0 0 640 800V220Z', across(tint), { stroke: '#9fb4c2', 'stroke-width': 4 }),
    repeat(6, (line) =>
      stroke(`M${390 + line * 42} 240V${820 + Math.sin(line) * 8}`, '#ffffff', 6, { 'stroke-opacity': 0.6 }),
    ),
    ellipse(500, 220, 140, 46, shade(tint, 0.3), { stroke: '#9fb4c2', 'stroke-width': 4 }),
    ellipse(500, 220, 70, 23, '#b08a52'),
    ellipse(500, 222, 52, 17, '#5d4423'),
    rect(450, 110, 100, 112, across('#b08a52'), 8),
    path('M640 300Q800 330 860 440V820Q780 760 640 800Z', tint, {
      'fill-opacity': 0.55,
      stroke: '#9fb4c2',
      'stroke-width': 3,
    }),
    rect(420, 440, 160, 150, '#ffffff', 8),
    label(500, 530, brand, 56, '#16324d'),
  )

export const supplyDrawings = {
  glueBottle,
  dualSyringe,
  cartridge,
  tapeRoll,
  sprayCan,
  greaseTub,
  syringeTube,
  oRings,
  kitBox,
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
  shelf,
  bench,
  trolley,
  partsBin,
  tote,
  drawers,
  handTruck,
  ladder,
  hoist,
  stretchFilm,
} satisfies Record<string, Drawing>
