import type { Drawing } from './look.ts'
import { face, shade } from './paint.ts'
import { circle, group, path, rect, repeat, stroke, text } from './shapes.ts'

const DARK = '#22282e'
const edge = (tint: string) => ({
  stroke: shade(tint, -0.45),
  'stroke-width': 3,
  'stroke-opacity': 0.45,
  'stroke-linejoin': 'round',
})
const label = (x: number, y: number, words: string, size = 40, fill = '#ffffff') =>
  text(x, y, words, size, fill, { 'text-anchor': 'middle', 'font-weight': 700 })

const helmet: Drawing = ({ tint, brand }) =>
  group(
    '',
    path('M250 640Q260 760 340 800', 'none', { stroke: DARK, 'stroke-width': 16 }),
    path('M170 600Q170 250 500 240Q830 250 830 600Z', face(tint), edge(tint)),
    path('M440 246Q410 400 414 600H586Q590 400 560 246Q500 220 440 246Z', shade(tint, 0.22), {
      'fill-opacity': 0.75,
    }),
    repeat(
      3,
      (vent) =>
        rect(270 + vent * 44, 400 - vent * 34, 24, 90, shade(tint, -0.3), 12) +
        rect(706 - vent * 44, 400 - vent * 34, 24, 90, shade(tint, -0.3), 12),
    ),
    path(
      'M130 600H870Q900 600 890 640Q700 690 500 690Q300 690 110 640Q100 600 130 600Z',
      face(tint),
      edge(tint),
    ),
    path('M150 612Q500 640 850 612', 'none', { stroke: '#ffffff', 'stroke-width': 6, 'stroke-opacity': 0.5 }),
    circle(500, 500, 70, '#ffffff'),
    label(500, 518, brand, 48, '#16324d'),
  )

const goggles: Drawing = ({ tint }) =>
  group(
    '',
    path('M60 400Q100 360 170 400V620Q100 650 60 610Z', face(DARK)) +
      path('M940 400Q900 360 830 400V620Q900 650 940 610Z', face(DARK)),
    path(
      'M150 360Q500 280 850 360Q890 520 820 680Q760 740 640 720Q560 700 540 640Q500 600 460 640Q440 700 360 720Q240 740 180 680Q110 520 150 360Z',
      face(tint),
      edge(tint),
    ),
    path(
      'M196 400Q500 330 804 400Q836 520 780 640Q730 690 640 676Q586 660 566 610Q500 540 434 610Q414 660 360 676Q270 690 220 640Q164 520 196 400Z',
      '#cfe9f7',
      { 'fill-opacity': 0.92 },
    ),
    path('M240 420Q400 376 520 386L380 640Q280 680 240 620Z', '#ffffff', { 'fill-opacity': 0.45 }),
    repeat(4, (vent) => rect(270 + vent * 130, 326 - (vent === 1 || vent === 2 ? 8 : 0), 70, 16, DARK, 8)),
  )

const glasses: Drawing = ({ tint }) =>
  group(
    '',
    stroke('M150 420Q60 430 70 560Q80 640 50 680', DARK, 26) +
      stroke('M850 420Q940 430 930 560Q920 640 950 680', DARK, 26),
    path('M130 400Q320 360 478 420V520Q440 640 300 640Q150 630 130 400Z', '#d5ecf5', {
      'fill-opacity': 0.9,
      stroke: tint,
      'stroke-width': 14,
    }),
    path('M870 400Q680 360 522 420V520Q560 640 700 640Q850 630 870 400Z', '#d5ecf5', {
      'fill-opacity': 0.9,
      stroke: tint,
      'stroke-width': 14,
    }),
    path('M180 420Q280 390 380 406L260 600Q190 560 180 420Z', '#ffffff', { 'fill-opacity': 0.55 }),
    path('M600 420Q700 390 780 400L680 610Q590 580 600 420Z', '#ffffff', { 'fill-opacity': 0.55 }),
    stroke('M470 440Q500 420 530 440', tint, 16),
  )

const faceShield: Drawing = ({ tint }) =>
  group(
    '',
    path('M200 330Q210 120 500 110Q790 120 800 330Z', face('#e8ecf0')),
    path('M170 300Q500 220 830 300V390Q500 320 170 390Z', face(tint)),
    circle(180, 350, 54, face('#d9480f')),
    circle(820, 350, 54, face('#d9480f')),
    path('M190 376Q500 310 810 376L790 780Q500 960 210 780Z', '#d8eef8', {
      'fill-opacity': 0.8,
      stroke: '#8fb4c7',
      'stroke-width': 6,
    }),
    path('M250 400L450 370L330 830Q260 800 240 760Z', '#ffffff', { 'fill-opacity': 0.55 }),
  )

const mask: Drawing = ({ tint, brand }) =>
  group(
    '',
    stroke('M200 430Q80 300 180 220M800 430Q920 300 820 220', '#d9b84a', 14),
    stroke('M200 600Q80 740 200 800M800 600Q920 740 800 800', '#d9b84a', 14),
    path(
      'M180 420Q340 250 500 250Q660 250 820 420Q850 560 760 680Q640 800 500 800Q360 800 240 680Q150 560 180 420Z',
      face(tint),
      edge('#8b959e'),
    ),
    stroke('M186 470Q500 420 814 470M214 620Q500 700 786 620', '#c3ccd4', 5),
    stroke('M400 290Q500 262 600 290', '#9aa5af', 18),
    rect(590, 510, 150, 120, face('#c9d3dc'), 20) +
      repeat(4, (slot) => rect(612 + slot * 30, 528, 14, 84, '#8b959e', 6)),
    label(380, 560, 'KN95', 64, '#5f6b77'),
    label(380, 620, brand, 36, '#8a96a3'),
  )

const respirator: Drawing = ({ tint }) =>
  group(
    '',
    stroke('M260 420Q120 260 200 160M740 420Q880 260 800 160', DARK, 24),
    path(
      'M500 200Q640 210 690 420Q720 660 600 760Q500 810 400 760Q280 660 310 420Q360 210 500 200Z',
      face(tint),
      edge(tint),
    ),
    path('M500 260Q580 270 610 420H390Q420 270 500 260Z', shade(tint, 0.2)),
    circle(500, 640, 84, face(DARK)) + repeat(4, (slot) => rect(446, 596 + slot * 26, 108, 10, '#5b656e', 5)),
    ...[250, 750].map(
      (x) =>
        circle(x, 560, 150, face('#d65aa0')) +
        circle(x, 560, 150, 'none', { stroke: '#8a2f61', 'stroke-width': 8 }) +
        circle(x, 560, 106, face('#f1cfe1')) +
        repeat(9, (dot) => circle(x - 56 + (dot % 3) * 56, 504 + Math.floor(dot / 3) * 56, 9, '#a8477c')),
    ),
  )

const workGlove: Drawing = ({ tint }) =>
  group(
    'rotate(-8 500 500)',
    path(
      'M330 620Q250 560 210 470Q180 410 220 390Q260 380 300 440L350 500V200Q354 150 396 150Q436 150 440 200V420H452V130Q456 84 498 84Q540 84 544 130V420H556V160Q560 118 600 118Q640 118 644 164V440H656V240Q660 204 694 204Q730 206 732 250V540Q730 660 690 720V800H350V720Z',
      face(tint),
      edge(tint),
    ),
    path(
      'M350 480V200Q354 150 396 150Q436 150 440 200V300Q396 340 350 300ZM452 290V130Q456 84 498 84Q540 84 544 130V290Q498 330 452 290ZM556 310V160Q560 118 600 118Q640 118 644 164V310Q600 350 556 310ZM656 350V240Q660 204 694 204Q730 206 732 250V350Q694 380 656 350Z',
      shade(tint, -0.28),
      { 'fill-opacity': 0.55 },
    ),
    rect(340, 800, 360, 110, face('#e8ecf0'), 14, edge('#8b959e')),
    repeat(20, (rib) => stroke(`M${352 + rib * 18} 808V902`, '#b3bdc6', 5)),
    rect(340, 892, 360, 20, '#c42032', 8),
  )

const coverall: Drawing = ({ tint }) =>
  group(
    '',
    path(
      'M410 190Q400 80 500 78Q600 80 590 190L700 240L850 560L760 600L680 430V620L700 920H530L500 660L470 920H300L320 620V430L240 600L150 560L300 240Z',
      face(tint),
      edge('#8b959e'),
    ),
    path('M436 200Q430 120 500 116Q570 120 564 200Q500 240 436 200Z', '#c9d3dc'),
    stroke('M500 230V640', '#2f6fb5', 12),
    stroke('M320 560H680', '#c3ccd4', 5),
    stroke('M156 540L236 580M844 540L764 580M304 890H466M534 890H696', '#b3bdc6', 8),
  )

const vest: Drawing = ({ tint }) =>
  group(
    '',
    path(
      'M300 150L410 130Q500 300 590 130L700 150Q720 300 800 400V880H510V330H490V880H200V400Q280 300 300 150Z',
      face(tint),
      edge(tint),
    ),
    ...[
      [200, 490],
      [510, 800],
    ].map(
      ([from = 0, to = 0]) =>
        rect(from, 560, to - from, 66, '#e8ecf0', 0, edge('#8b959e')) +
        rect(from, 740, to - from, 66, '#e8ecf0', 0, edge('#8b959e')),
    ),
    path('M330 160L386 150L420 560H360ZM670 160L614 150L580 560H640Z', '#e8ecf0', edge('#8b959e')),
    stroke('M500 330V880', DARK, 8),
    rect(230, 640, 130, 84, shade(tint, -0.12), 8),
    rect(640, 640, 130, 84, shade(tint, -0.12), 8),
  )

const labCoat: Drawing = ({ tint }) =>
  group(
    '',
    path(
      'M400 130L500 200L600 130L720 190L840 640L750 670L680 430V920H320V430L250 670L160 640L280 190Z',
      face(tint),
      edge('#8b959e'),
    ),
    path('M400 130L500 430L600 130L500 200Z', '#dbe9f5', edge('#8b959e')),
    path('M400 130L360 250L430 330L500 430ZM600 130L640 250L570 330L500 430Z', '#ffffff', edge('#8b959e')),
    stroke('M500 430V920', '#c3ccd4', 4),
    repeat(4, (button) => circle(516, 500 + button * 100, 10, '#c3ccd4')),
    rect(350, 660, 120, 130, '#eef2f5', 6, edge('#8b959e')),
    rect(540, 660, 120, 130, '#eef2f5', 6, edge('#8b959e')),
    rect(560, 400, 90, 90, '#eef2f5', 6, edge('#8b959e')),
    stroke('M580 380V440', '#0b5cad', 8),
  )

const earMuff: Drawing = ({ tint }) =>
  group(
    '',
    path('M210 560Q190 150 500 140Q810 150 790 560H740Q750 210 500 200Q250 210 260 560Z', face(DARK)),
    path('M380 156Q500 120 620 156L610 196Q500 170 390 196Z', face(tint)),
    ...[240, 760].map(
      (x) =>
        rect(x - 92, 480, 184, 320, face(tint), 86, edge(tint)) +
        rect(x - 56, 530, 112, 220, shade(tint, 0.16), 54) +
        rect(x + (x < 500 ? 66 : -116), 500, 50, 280, face(DARK), 24),
    ),
  )

const shoe: Drawing = ({ tint }) =>
  group(
    '',
    path(
      'M240 240H470Q500 260 510 400Q560 500 720 540Q880 570 900 700H140Q180 480 240 240Z',
      face(tint),
      edge(tint),
    ),
    path('M640 520Q880 560 900 700H660Q620 600 640 520Z', face('#3a4651')),
    path('M120 700H906Q920 760 890 790H620L600 770H300L280 800H130Q100 760 120 700Z', face('#d9480f')),
    repeat(9, (stud) => rect(150 + stud * 84, 784, 48, 26, '#3a2620', 6)),
    repeat(4, (lace) =>
      stroke(`M${396 + lace * 26} ${330 + lace * 52}L${492 + lace * 34} ${322 + lace * 54}`, '#e8ecf0', 14),
    ),
    path('M236 240H474L478 300H220Z', face('#4a5763')),
    path('M180 560Q300 520 420 600L380 680H150Z', shade('#3a4651', -0.1)),
    stroke('M300 420Q380 440 420 600', '#5b656e', 5),
  )

export const safetyDrawings = {
  helmet,
  goggles,
  glasses,
  faceShield,
  mask,
  respirator,
  workGlove,
  coverall,
  vest,
  labCoat,
  earMuff,
  shoe,
} satisfies Record<string, Drawing>
