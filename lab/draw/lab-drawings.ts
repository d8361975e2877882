import type { Drawing } from './look.ts'
import { across, face, shade } from './paint.ts'
import { circle, ellipse, group, path, rect, repeat, stroke, text, turned } from './shapes.ts'

const DARK = '#22282e'
const edge = (tint: string) => ({
  stroke: shade(tint, -0.4),
  'stroke-width': 3,
  'stroke-opacity': 0.5,
  'stroke-linejoin': 'round',
})
const clear = { stroke: '#9fb4c2', 'stroke-width': 4, 'fill-opacity': 0.7, 'stroke-linejoin': 'round' }
const label = (x: number, y: number, words: string, size = 36, fill = '#4a6b7f') =>
  text(x, y, words, size, fill, { 'text-anchor': 'middle', 'font-weight': 700 })

const tipAt = (x: number, y: number, size: number, tint: string) =>
  path(
    `M${x - 26 * size} ${y}H${x + 26 * size}L${x + 22 * size} ${y + 120 * size}L${x + 6 * size} ${y + 380 * size}H${x - 6 * size}L${x - 22 * size} ${y + 120 * size}Z`,
    tint,
    clear,
  ) + rect(x - 30 * size, y - 20 * size, 60 * size, 34 * size, tint, 6, clear)

const tipBox: Drawing = ({ tint, brand }) =>
  group(
    '',
    path('M200 250H800L840 440H160Z', '#dbe9f3', clear),
    path('M230 276H770L796 420H204Z', '#f4fafd', { 'fill-opacity': 0.7 }),
    repeat(12, (column) => repeat(2, (row) => tipAt(222 + column * 50.5, 380 + row * 40, 0.36, '#eaf4fa'))),
    rect(150, 470, 700, 380, face(tint), 30, edge(tint)),
    rect(150, 470, 700, 50, shade(tint, 0.2), 24),
    rect(330, 590, 340, 170, '#ffffff', 14),
    label(500, 668, brand, 60, '#16324d'),
    label(500, 730, '96 tips', 44),
  )

const tips: Drawing = ({ tint }) =>
  group(
    '',
    ...[
      [220, -14],
      [370, -5],
      [520, 4],
      [670, 12],
      [800, 20],
    ].map(([x = 0, angle = 0], at) =>
      group(
        `rotate(${angle} ${x} 500)`,
        tipAt(x, 220 + at * 20, 1.4, at % 2 ? '#eaf4fa' : shade(tint, 0.45)),
      ),
    ),
  )

const transferPipette: Drawing = ({ tint }) =>
  group(
    '',
    ...[-70, 70].map((shift) =>
      turned(
        -28,
        group(
          `translate(${shift} ${shift * 0.6})`,
          path(
            'M462 80Q500 50 538 80V300Q538 350 514 360V820L506 930H494L486 820V360Q462 350 462 300Z',
            shade(tint, 0.4),
            clear,
          ),
          repeat(6, (mark) => stroke(`M486 ${480 + mark * 50}h18`, '#7d9fb3', 4)),
          path('M474 110h12v190h-12Z', '#ffffff', { 'fill-opacity': 0.7 }),
        ),
      ),
    ),
  )

const tubeAt = (x: number, tint: string, wide: number, scale: string) => {
  const [left, right] = [x - wide, x + wide]
  return (
    path(`M${left + 6} 520H${right - 6}V720L${x + 14} 872Q${x} 890 ${x - 14} 872L${left + 6} 720Z`, tint, {
      'fill-opacity': 0.35,
    }) +
    path(`M${left} 240H${right}V724L${x + 16} 880Q${x} 904 ${x - 16} 880L${left} 724Z`, '#eaf4fa', clear) +
    rect(left - 16, 120, wide * 2 + 32, 130, across(tint), 12) +
    repeat(9, (rib) =>
      stroke(`M${left - 6 + (rib * (wide * 2 + 12)) / 8} 130V240`, '#16324d', 4, { 'stroke-opacity': 0.35 }),
    ) +
    repeat(9, (mark) => stroke(`M${right - 6} ${700 - mark * 44}h-${mark % 2 ? 28 : 46}`, '#5b7f94', 4)) +
    rect(left + 16, 330, wide * 0.9, 150, '#ffffff', 4, { 'fill-opacity': 0.8 }) +
    label(x, 300, scale, 30)
  )
}
const centrifugeTube: Drawing = ({ tint }) => tubeAt(310, tint, 80, '15 mL') + tubeAt(640, tint, 130, '50 mL')

const microAt = (x: number, y: number, size: number, tint: string) =>
  group(
    `translate(${x} ${y}) scale(${size})`,
    path('M-90 0H90V260L40 470Q0 520 -40 470L-90 260Z', tint, clear),
    path('M-104 -20H104V20H-104Z', tint, clear),
    group('rotate(-38 -104 0)', rect(-300, -24, 200, 44, tint, 16, clear)),
    repeat(4, (mark) => stroke(`M80 ${120 + mark * 70}h-44`, '#5b7f94', 6)),
    path('M-64 40h26v220h-26Z', '#ffffff', { 'fill-opacity': 0.6 }),
  )
const microTube: Drawing = ({ tint }) =>
  microAt(430, 330, 1, shade(tint, 0.4)) +
  microAt(700, 420, 0.82, '#f2d98a') +
  microAt(250, 560, 0.6, '#9cc7f0')

const cryoVial: Drawing = ({ tint }) =>
  group(
    '',
    ...[
      [350, tint],
      [640, '#2f6fb5'],
    ].map(([centre, cap]) => {
      const x = Number(centre)
      return (
        path(
          `M${x - 110} 320H${x + 110}V800Q${x + 110} 850 ${x + 60} 850H${x - 60}Q${x - 110} 850 ${x - 110} 800Z`,
          '#eef5f9',
          clear,
        ) +
        rect(x - 96, 170, 192, 160, across(String(cap)), 16) +
        repeat(9, (rib) => stroke(`M${x - 84 + rib * 21} 184V316`, DARK, 4, { 'stroke-opacity': 0.3 })) +
        rect(x - 80, 430, 160, 240, '#ffffff', 6) +
        repeat(5, (bar) => rect(x - 60 + bar * 26, 600, bar % 2 ? 8 : 16, 50, DARK)) +
        label(x, 490, '1.8 mL', 36) +
        repeat(3, (line) => stroke(`M${x - 60} ${520 + line * 24}h120`, '#c3ccd4', 3))
      )
    }),
  )

const thinGlove: Drawing = ({ tint }) =>
  group(
    'rotate(6 500 500)',
    path(
      'M300 640Q220 560 190 450Q176 400 206 390Q240 384 270 440L340 520L320 190Q322 150 352 150Q384 152 390 190L420 430L424 120Q428 82 462 82Q498 84 500 122L506 430L540 140Q546 104 578 106Q610 112 608 150L590 440L650 230Q662 200 690 208Q718 220 712 254L670 520Q690 660 660 760L668 910Q500 950 338 910L346 770Q330 700 300 640Z',
      face(tint),
      edge(tint),
    ),
    path('M352 170Q372 172 378 200L410 430L380 400L340 200Z', '#ffffff', { 'fill-opacity': 0.35 }),
    path('M400 600Q500 560 600 600Q620 700 580 760Q500 800 420 760Q380 700 400 600Z', '#ffffff', {
      'fill-opacity': 0.12,
    }),
    stroke('M340 880Q500 916 666 880', shade(tint, -0.25), 8),
    stroke('M342 850Q500 886 664 850', shade(tint, -0.15), 5),
  )

const syringeFilter: Drawing = ({ tint, brand }) =>
  turned(
    -20,
    rect(452, 90, 96, 130, face(tint), 10, edge('#8b959e')),
    rect(430, 84, 140, 30, face(tint), 10, edge('#8b959e')),
    path('M440 220H560L620 330H380Z', face(tint), edge('#8b959e')),
    rect(200, 330, 600, 90, face(tint), 36, edge('#8b959e')),
    rect(200, 420, 600, 26, face('#2f6fb5')),
    rect(200, 446, 600, 90, face(tint), 36, edge('#8b959e')),
    path('M400 536H600L540 650H460Z', face(tint), edge('#8b959e')),
    path('M472 650H528L516 860H484Z', face(tint), edge('#8b959e')),
    label(500, 392, `${brand} 0.22 μm`, 44, '#16324d'),
  )

const sheets = (tint: string, count: number, marks: string) =>
  group(
    '',
    repeat(count, (one) =>
      ellipse(
        500,
        640 - one * 34,
        330,
        150,
        one === count - 1 ? face(tint) : shade(tint, -0.04 * (count - one)),
        { stroke: '#aebbc6', 'stroke-width': 3 },
      ),
    ),
    marks,
  )
const membrane: Drawing = ({ tint, brand }) =>
  sheets(
    tint,
    7,
    repeat(5, (line) =>
      stroke(
        `M${260 + line * 100} ${436 - (line === 0 || line === 4 ? 30 : 60) + 10}V${436 + (line === 0 || line === 4 ? 50 : 80)}`,
        '#d5dee6',
        4,
      ),
    ) + label(500, 450, `${brand} MCE 0.45`, 44, '#8a96a3'),
  )
const filterPaper: Drawing = ({ tint, brand }) =>
  group(
    'translate(0 60)',
    sheets(
      tint,
      10,
      stroke('M500 190L330 440M500 190L670 440', '#d5dee6', 3) + label(500, 350, brand, 60, '#8a96a3'),
    ),
    rect(300, 640, 400, 110, '#2f6fb5', 10),
    label(500, 712, '102  中速  φ11 cm', 42, '#ffffff'),
  )

const petriDish: Drawing = ({ tint }) =>
  group(
    '',
    ...[660, 540].map(
      (y) => ellipse(500, y + 50, 360, 130, '#dbe9f3', clear) + ellipse(500, y, 360, 130, '#f4fafd', clear),
    ),
    ellipse(500, 540, 336, 116, tint, { 'fill-opacity': 0.6 }),
    ...[
      [380, 520, 22],
      [460, 570, 30],
      [560, 500, 18],
      [640, 550, 26],
      [520, 600, 14],
      [420, 470, 14],
    ].map(([x = 0, y = 0, r = 0]) =>
      ellipse(x, y, r, r * 0.5, '#fff7e0', { stroke: '#d9b15a', 'stroke-width': 3 }),
    ),
    group('rotate(-14 500 300)', ellipse(520, 300, 360, 120, '#eaf4fa', clear)),
  )

const wellPlate: Drawing = ({ tint }) =>
  group(
    'rotate(-10 500 500)',
    path('M110 260H860L900 300V740H150L110 700Z', '#dbe9f3', clear),
    rect(150, 290, 730, 430, '#f4fafd', 20, clear),
    repeat(12, (column) =>
      repeat(
        7,
        (row) =>
          circle(200 + column * 57, 340 + row * 56, 22, '#e8f0f6', { stroke: '#9fb4c2', 'stroke-width': 3 }) +
          circle(200 + column * 57, 340 + row * 56, 17, tint, {
            'fill-opacity': 0.15 + ((column * 5 + row * 3) % 8) * 0.1,
          }),
      ),
    ),
  )

const plasticBottle: Drawing = ({ tint, brand }) =>
  group(
    '',
    rect(370, 120, 260, 130, face('#2f6fb5'), 20, edge('#2f6fb5')),
    repeat(12, (rib) => stroke(`M${388 + rib * 20} 132V238`, '#16324d', 4, { 'stroke-opacity': 0.35 })),
    path(
      'M390 250H610V300Q720 320 730 420V830Q730 880 680 880H320Q270 880 270 830V420Q280 320 390 300Z',
      face(tint),
      edge('#8b959e'),
    ),
    rect(330, 480, 340, 240, '#ffffff', 12, { stroke: '#c3ccd4', 'stroke-width': 3 }),
    label(500, 570, brand, 56, '#16324d'),
    label(500, 640, 'HDPE 500 mL', 38),
    repeat(6, (mark) => stroke(`M716 ${800 - mark * 60}h-36`, '#b3bdc6', 5)),
  )

const filmRoll: Drawing = ({ tint, brand }) =>
  group(
    '',
    path('M300 300Q250 300 250 480Q250 660 300 660H640V300Z', face(tint), edge(tint)),
    ellipse(650, 480, 130, 182, shade(tint, 0.3), edge(tint)),
    ellipse(650, 480, 104, 146, shade(tint, 0.1), edge(tint)),
    ellipse(650, 480, 50, 72, '#b08a52'),
    ellipse(650, 480, 34, 52, '#6d5230'),
    path('M254 520Q200 700 140 820H520Q470 740 470 660H300Q262 640 254 520Z', tint, {
      ...clear,
      'fill-opacity': 0.85,
    }),
    label(430, 500, brand, 60, '#5f7d91'),
  )

export const labDrawings = {
  tipBox,
  tips,
  transferPipette,
  centrifugeTube,
  microTube,
  cryoVial,
  thinGlove,
  syringeFilter,
  membrane,
  filterPaper,
  petriDish,
  wellPlate,
  plasticBottle,
  filmRoll,
} satisfies Record<string, Drawing>
