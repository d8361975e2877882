import type { Drawing } from './look.ts'
import { across, down, face, shade } from './paint.ts'
import { circle, ellipse, group, path, rect, repeat, stroke, text } from './shapes.ts'

const DARK = '#22282e'
const edge = (tint: string) => ({
  stroke: shade(tint, -0.45),
  'stroke-width': 3,
  'stroke-opacity': 0.45,
  'stroke-linejoin': 'round',
})
const label = (x: number, y: number, words: string, size = 40, fill = '#ffffff') =>
  text(x, y, words, size, fill, { 'text-anchor': 'middle', 'font-weight': 700 })

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

export const storageDrawings = {
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
