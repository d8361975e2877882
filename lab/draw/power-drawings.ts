import type { Drawing } from './look.ts'
import { across, down, face, shade } from './paint.ts'
import { circle, corners, group, path, polygon, rect, repeat, stroke, text, turned } from './shapes.ts'

const DARK = '#22282e'
const edge = (tint: string) => ({
  stroke: shade(tint, -0.5),
  'stroke-width': 3,
  'stroke-opacity': 0.4,
  'stroke-linejoin': 'round',
})
const label = (x: number, y: number, words: string, size = 40, fill = '#ffffff') =>
  text(x, y, words, size, fill, { 'text-anchor': 'middle', 'font-weight': 700 })
const vents = (x: number, y: number, count = 5) =>
  repeat(count, (line) => rect(x + line * 20, y, 9, 70, DARK, 4, { 'fill-opacity': 0.75 }))

const pack = (tint: string, x: number, y: number) =>
  rect(x, y, 230, 96, face(DARK), 20) +
  rect(x + 12, y + 60, 206, 44, face(tint), 12) +
  repeat(4, (led) => circle(x + 60 + led * 36, y + 30, 8, led < 3 ? '#5cc98c' : '#4a5763'))

/** A pistol body with its chuck to the left. */
const pistol = (tint: string, nose: string, brand: string, foot: string) =>
  group(
    '',
    nose,
    path('M340 250H690Q790 250 800 340Q806 430 720 450H400Q340 450 330 400Z', face(tint), edge(tint)),
    path('M560 440H740Q720 560 740 700H560Q570 560 520 500Z', face(DARK)),
    repeat(4, (rib) => stroke(`M590 ${520 + rib * 44}H700`, '#4a5763', 12)),
    path('M520 460Q500 520 540 560H576L560 450Z', face(tint)),
    path('M640 250Q760 240 800 330V380Q770 300 640 300Z', '#ffffff', { 'fill-opacity': 0.16 }),
    vents(690, 310, 4),
    label(520, 368, brand, 50),
    foot,
  )

const chuck =
  rect(150, 310, 110, 90, down('black'), 16) +
  repeat(6, (line) => stroke(`M162 ${320 + line * 14}H250`, '#5b656e', 4)) +
  rect(250, 284, 100, 140, down('black'), 20) +
  path('M150 330L90 346V366L150 380Z', down('steel'))

const drill: Drawing = ({ tint, brand }) =>
  pistol(tint, chuck + rect(338, 262, 40, 178, face(DARK), 8), brand, pack(tint, 540, 700))
const impactDriver: Drawing = ({ tint, brand }) =>
  pistol(
    tint,
    rect(180, 332, 70, 44, down('steel'), 6) +
      path('M240 300L350 262V442L240 410Z', down('black')) +
      rect(120, 344, 70, 20, down('steel'), 4),
    brand,
    pack(tint, 540, 700),
  )
const cordedDrill: Drawing = ({ tint, brand }) =>
  pistol(
    '#0b5cad',
    chuck,
    brand,
    path('M560 690H742Q744 760 700 770H610Q560 760 560 690Z', face(tint)) +
      stroke('M650 768Q660 900 800 880Q900 860 920 920', DARK, 22),
  )

const grinder: Drawing = ({ tint, brand }) =>
  turned(
    -24,
    rect(430, 420, 470, 132, face(DARK), 60),
    repeat(7, (rib) => stroke(`M${660 + rib * 30} 436V536`, '#4a5763', 8)),
    rect(300, 404, 320, 164, face(tint), 44, edge(tint)),
    vents(520, 450, 4),
    label(420, 506, brand, 48),
    path('M190 400H340V580H190Q160 490 190 400Z', down('aluminium'), edge('aluminium')),
    rect(226, 300, 46, 130, across('black'), 18),
    path('M60 590A190 190 0 0 1 440 590L400 612H100Z', face('steel'), edge('steel')),
    rect(70, 606, 360, 20, '#4a3226', 8),
    rect(220, 580, 60, 60, across('black'), 8),
    stroke('M896 486Q950 490 960 540', DARK, 22),
  )

const rotaryHammer: Drawing = ({ tint, brand }) =>
  group(
    '',
    path('M40 396L160 384V416Z', down('steel')) + rect(150, 378, 60, 46, down('black'), 10),
    path('M200 350L330 320V480L200 450Z', down('black')),
    rect(320, 290, 380, 210, face(tint), 34, edge(tint)),
    path('M660 300H790Q870 300 880 400V640Q880 700 820 700Q770 700 770 640V480Q760 440 660 480Z', face(DARK)),
    rect(440, 490, 240, 240, face(tint), 30, edge(tint)),
    vents(500, 600, 6),
    circle(480, 400, 58, face('black')) + stroke('M480 360V400', '#f2b705', 12),
    label(600, 410, brand, 46),
    rect(330, 490, 50, 250, across(DARK), 24),
    stroke('M826 690Q830 820 900 860', DARK, 22),
  )

const jigsaw: Drawing = ({ tint, brand }) =>
  group(
    '',
    path('M300 230H760Q860 240 850 380Q840 470 760 470H700V420H400V520H290Z', face(tint), edge(tint)),
    path('M396 330H730Q760 340 750 400H396Z', '#ffffff'),
    path('M280 460H620V600H300Z', face(DARK)),
    vents(460, 500, 6),
    rect(300, 590, 90, 100, face('steel'), 8),
    rect(200, 690, 560, 34, down('steel'), 8, edge('steel')),
    path('M330 690H364V880L330 850Z', across('steel')) +
      repeat(9, (tooth) => path(`M330 ${734 + tooth * 13}l-8 6l8 6Z`, '#8b959e')),
    label(480, 296, brand, 44),
    stroke('M846 360Q930 340 950 260', DARK, 20),
  )

const circularSaw: Drawing = ({ tint, brand }) =>
  group(
    '',
    circle(430, 560, 230, face('steel'), edge('steel')) +
      repeat(24, (tooth) =>
        group(`rotate(${tooth * 15} 430 560)`, path('M422 336L430 312L446 334Z', '#8b959e')),
      ),
    path('M190 560A240 240 0 0 1 670 560Z', face(tint), edge(tint)),
    path('M540 330H800Q880 340 870 450L820 590H720Q780 480 740 430H560Z', face(DARK)),
    rect(470, 400, 240, 150, face(DARK), 50),
    rect(130, 660, 720, 30, down('aluminium'), 8, edge('aluminium')),
    circle(430, 560, 46, face('black')) + polygon(corners(430, 560, 24, 6), '#8b959e'),
    label(400, 440, brand, 52),
  )

const sander: Drawing = ({ tint, brand }) =>
  group(
    '',
    path('M330 320Q330 200 480 200H600Q700 210 700 320L690 560H340Z', face(tint), edge(tint)),
    path('M330 320Q330 200 480 200H600Q700 210 700 320Q520 370 330 320Z', face(DARK)),
    vents(430, 470, 8),
    rect(690, 420, 200, 150, face(DARK), 40),
    path('M330 560H700L740 680H290Z', face('#3a4651')),
    rect(270, 680, 490, 46, face('black'), 20),
    rect(280, 724, 470, 20, '#a9713a', 8),
    label(516, 430, brand, 54),
    stroke('M400 220Q330 120 200 140', DARK, 20),
  )

const heatGun: Drawing = ({ tint, brand }) =>
  group(
    '',
    rect(70, 320, 170, 110, down('steel'), 14, edge('steel')),
    rect(220, 296, 70, 158, down('black'), 14),
    path('M280 260H660Q800 260 800 375Q800 490 660 490H280Z', face(tint), edge(tint)),
    path('M520 480H690L720 860Q640 890 570 860Z', face(tint), edge(tint)),
    rect(560, 560, 60, 100, face(DARK), 20),
    rect(380, 310, 170, 74, '#1c2b22', 12) + label(465, 364, '450℃', 46, '#7dff9c'),
    label(660, 392, brand, 46),
    vents(720, 330, 4),
    stroke('M650 870Q660 950 780 940', DARK, 22),
  )

const powerBattery: Drawing = ({ tint, brand }) =>
  group(
    '',
    rect(200, 360, 600, 330, face(tint), 50),
    rect(240, 300, 520, 90, face('#3a4651'), 20),
    repeat(
      4,
      (slot) =>
        rect(300 + slot * 110, 312, 64, 30, '#0e1114', 6) +
        rect(312 + slot * 110, 318, 40, 16, face('copper'), 3),
    ),
    rect(200, 560, 600, 60, face('#d9480f')),
    repeat(4, (led) => circle(560 + led * 48, 460, 14, led < 3 ? '#5cc98c' : '#4a5763')),
    label(350, 484, brand, 70),
    label(320, 608, '20V MAX', 42),
    rect(170, 440, 40, 130, face('#3a4651'), 16),
    rect(790, 440, 40, 130, face('#3a4651'), 16),
  )

const small = (x: number, y: number, scale: number, art: string) =>
  group(`translate(${x} ${y}) scale(${scale})`, art)
const comboKit: Drawing = (look) => {
  const hot = { ...look, tint: '#d9480f' }
  return (
    small(20, 60, 0.55, drill(look)) +
    small(440, 70, 0.55, impactDriver(hot)) +
    small(30, 480, 0.55, grinder(look)) +
    small(540, 560, 0.4, powerBattery(look))
  )
}

export const powerDrawings = {
  drill,
  impactDriver,
  cordedDrill,
  grinder,
  rotaryHammer,
  jigsaw,
  circularSaw,
  sander,
  heatGun,
  powerBattery,
  comboKit,
} satisfies Record<string, Drawing>
