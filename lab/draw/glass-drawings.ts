import type { Drawing } from './look.ts'
import { across, face } from './paint.ts'
import { at, circle, ellipse, group, path, rect, repeat, stroke, text } from './shapes.ts'

const RIM = '#7d9fb3'
const wall = { stroke: RIM, 'stroke-width': 6, 'stroke-linejoin': 'round', 'fill-opacity': 0.5 }
const glass = (d: string) => path(d, '#e3f1f8', wall)
const liquid = (d: string, tint: string) => path(d, tint, { 'fill-opacity': 0.55 })
const shine = (d: string) => path(d, '#ffffff', { 'fill-opacity': 0.65 })
const marks = (x: number, from: number, step: number, count: number, length = 50, side = -1) =>
  repeat(count, (mark) =>
    stroke(`M${x} ${from - mark * step}h${side * (mark % 2 === 0 ? length : length * 0.6)}`, '#5b7f94', 5),
  )
const label = (x: number, y: number, words: string, size = 34, fill = '#4a6b7f') =>
  text(x, y, words, size, fill, { 'text-anchor': 'middle', 'font-weight': 700 })

const beaker: Drawing = ({ tint, form, brand }) => {
  const [left, right, top] = form > 0.5 ? [330, 670, 140] : [230, 770, 210]
  const level = form > 0.5 ? 470 : 500
  return (
    liquid(
      `M${left + 10} ${level}H${right - 10}V810Q${right - 10} 850 ${right - 50} 850H${left + 50}Q${left + 10} 850 ${left + 10} 810Z`,
      tint,
    ) +
    ellipse(500, level, (right - left) / 2 - 10, 26, tint, { 'fill-opacity': 0.5 }) +
    glass(
      `M${left - 46} ${top - 16}Q${left} ${top} ${left} ${top + 50}V810Q${left} 860 ${left + 50} 860H${right - 50}Q${right} 860 ${right} 810V${top + 30}Q${right} ${top} ${right + 20} ${top}H${left}Z`,
    ) +
    ellipse((left + right) / 2, top + 4, (right - left) / 2 + 14, 30, '#f4fafd', {
      ...wall,
      'fill-opacity': 0.7,
    }) +
    marks(right - 40, 780, 56, 8) +
    shine(`M${left + 34} ${top + 90}H${left + 74}V780H${left + 34}Z`) +
    label(470, 700, brand, 52, '#ffffff')
  )
}

const erlenmeyer: Drawing = ({ tint }) =>
  liquid('M352 560H648L772 800Q790 850 740 850H260Q210 850 228 800Z', tint) +
  ellipse(500, 560, 148, 24, tint, { 'fill-opacity': 0.5 }) +
  glass('M420 130H580V330L790 790Q810 860 740 860H260Q190 860 210 790L420 330Z') +
  rect(404, 118, 192, 30, '#f4fafd', 15, wall) +
  marks(600, 780, 64, 5, 60) +
  shine('M440 360L300 760L270 780L420 350Z')

const threeNeck: Drawing = ({ tint }) =>
  liquid('M240 590H760A260 260 0 0 1 240 590Z', tint) +
  ellipse(500, 590, 260, 34, tint, { 'fill-opacity': 0.5 }) +
  group('rotate(-34 500 590)', rect(460, 240, 80, 140, '#e3f1f8', 6, wall)) +
  group('rotate(34 500 590)', rect(460, 240, 80, 140, '#e3f1f8', 6, wall)) +
  rect(452, 130, 96, 220, '#e3f1f8', 6, wall) +
  circle(500, 590, 266, '#e3f1f8', wall) +
  rect(440, 120, 120, 26, '#f4fafd', 12, wall) +
  shine('M310 480Q360 390 430 370L420 410Q360 440 330 520Z') +
  label(500, 760, '24/29', 40, '#ffffff')

const volumetric: Drawing = ({ tint, brand }) =>
  liquid('M474 330H526V520Q660 570 690 720Q700 840 630 852H370Q300 840 310 720Q340 570 474 520Z', tint) +
  glass('M468 110H532V510Q676 560 704 710Q716 860 640 862H360Q284 860 296 710Q324 560 468 510Z') +
  rect(452, 66, 96, 60, '#bcd7e6', 10, wall) +
  stroke('M462 330H538', '#c42032', 6) +
  shine('M350 640Q380 580 440 556L430 590Q390 620 376 700Z') +
  label(500, 730, brand, 48, '#ffffff') +
  label(500, 800, 'A  20℃', 40, '#ffffff')

const cylinder: Drawing = ({ tint }) =>
  liquid('M412 400H588V800H412Z', tint) +
  ellipse(500, 400, 88, 18, tint, { 'fill-opacity': 0.5 }) +
  glass('M400 120H600V800Q600 820 580 820H420Q400 820 400 800Z') +
  path('M386 112H614L640 90L620 130H400Z', '#f4fafd', wall) +
  path('M300 820H700L740 880H260Z', '#d5e7f1', wall) +
  marks(590, 780, 32, 18, 60) +
  shine('M420 160H444V780H420Z')

const burette: Drawing = ({ tint }) =>
  at(
    500,
    500,
    1,
    rect(440, 60, 120, 22, '#f4fafd', 10, wall) +
      liquid('M470 200H530V640H470Z', tint) +
      rect(464, 76, 72, 580, '#e3f1f8', 8, wall) +
      marks(534, 630, 22, 25, 36) +
      path('M480 656H520L512 720H488Z', '#e3f1f8', wall) +
      rect(380, 716, 240, 40, face('#f4f7f9'), 20) +
      rect(360, 700, 60, 72, face('#c42032'), 14) +
      path('M486 756H514L506 930H494Z', '#e3f1f8', wall) +
      path('M500 936q14 22 0 34q-14 -12 0 -34Z', tint, { 'fill-opacity': 0.8 }),
  )

const bulbPipette: Drawing = ({ tint }) =>
  group(
    'rotate(-24 500 500)',
    liquid(
      'M488 240H512V400Q566 420 566 500Q566 590 512 610V820H488V610Q434 590 434 500Q434 420 488 400Z',
      tint,
    ),
    glass(
      'M484 40H516V396Q574 420 574 500Q574 594 516 616V860L504 950H496L484 860V616Q426 594 426 500Q426 420 484 396Z',
    ),
    stroke('M478 240H522', '#c42032', 6),
    rect(482, 80, 36, 26, '#2f6fb5'),
    label(500, 514, 'A 25', 40, '#ffffff'),
  )

const testTubes: Drawing = ({ tint }) =>
  group(
    '',
    ...[
      [210, tint],
      [400, '#d65aa0'],
      [590, '#e0a21a'],
    ].map(([x, colour]) => {
      const left = Number(x)
      const inside = String(colour)
      return (
        liquid(`M${left + 10} ${430 + left * 0.15}H${left + 110}V760A50 50 0 0 1 ${left + 10} 760Z`, inside) +
        glass(`M${left} 190H${left + 120}V756A60 60 0 0 1 ${left} 756Z`) +
        rect(left - 12, 176, 144, 26, '#f4fafd', 13, wall) +
        shine(`M${left + 22} 230h18v500h-18Z`)
      )
    }),
    rect(130, 560, 660, 50, face('#c9a26b'), 8),
    rect(130, 850, 660, 60, face('#c9a26b'), 8),
    rect(140, 560, 30, 320, face('#b08a52'), 4),
    rect(750, 560, 30, 320, face('#b08a52'), 4),
  )

const mediaBottle: Drawing = ({ tint, brand }) =>
  liquid('M280 520H720V820Q720 860 680 860H320Q280 860 280 820Z', '#f3b26b') +
  glass('M410 230H590V300Q720 340 730 460V820Q730 870 680 870H320Q270 870 270 820V460Q280 340 410 300Z') +
  rect(390, 120, 220, 120, across(tint), 14) +
  repeat(11, (rib) => stroke(`M${404 + rib * 19.4} 130V230`, '#16324d', 4, { 'stroke-opacity': 0.4 })) +
  rect(396, 240, 208, 24, face(tint), 8) +
  rect(380, 520, 240, 190, '#ffffff', 8, { 'fill-opacity': 0.85 }) +
  label(500, 600, brand, 52, '#16324d') +
  label(500, 664, '500 mL', 40) +
  shine('M306 480H340V800H306Z')

const funnel: Drawing = () =>
  ellipse(500, 230, 320, 66, '#eef7fb', wall) +
  glass('M180 230Q200 300 460 560V880L500 900L540 860V560Q800 300 820 230Q760 296 500 296Q240 296 180 230Z') +
  shine('M260 310L450 540V600L240 330Z')

const condenser: Drawing = () =>
  group(
    'rotate(24 500 500)',
    rect(476, 40, 48, 110, '#e3f1f8', 6, wall),
    rect(420, 140, 160, 640, '#e3f1f8', 60, wall),
    repeat(5, (bulb) => ellipse(500, 230 + bulb * 116, 50, 60, '#cfe6f2', { ...wall, 'fill-opacity': 0.7 })),
    path('M576 210H660V250H576ZM340 690H424V730H340Z', '#e3f1f8', wall),
    path('M476 776H524L512 930L488 960Z', '#e3f1f8', wall),
    shine('M436 220H452V720H436Z'),
  )

export const glassDrawings = {
  beaker,
  erlenmeyer,
  threeNeck,
  volumetric,
  cylinder,
  burette,
  bulbPipette,
  testTubes,
  mediaBottle,
  funnel,
  condenser,
} satisfies Record<string, Drawing>
