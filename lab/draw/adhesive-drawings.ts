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

export const adhesiveDrawings = {
  glueBottle,
  dualSyringe,
  cartridge,
  tapeRoll,
  sprayCan,
  greaseTub,
  syringeTube,
  oRings,
  kitBox,
} satisfies Record<string, Drawing>
