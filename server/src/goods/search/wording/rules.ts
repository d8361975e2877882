/**
 * Synonyms, one group per line. `a > b c`: a search for a also finds b and c, but not the other way round. Synonyms
 * of a trade or region are added in the table search_synonym.
 */
const names = `
扳手 扳子 板手 搬手
活动扳手 活扳手 活络扳手 活口扳手
内六角扳手 内六方扳手 六角匙 艾伦扳手
棘轮扳手 快速扳手
扭力扳手 扭矩扳手 力矩扳手
两用扳手 梅花扳手 呆扳手 死扳手 开口扳手 梅开扳手
螺丝刀 螺丝批 起子 改锥 旋具 旋凿 螺丝起子
电动螺丝刀 电批 电动起子 冲击批 起子机
钢丝钳 老虎钳 平口钳
斜口钳 斜嘴钳 斜咀钳 水口钳
尖嘴钳 尖咀钳
管钳 管子钳 水管钳
锤子 榔头 铁锤 手锤 > 羊角锤 橡胶锤 圆头锤 八角锤 钳工锤 安装锤 木锤
橡胶锤 皮锤 胶锤 橡皮锤
羊角锤 拔钉锤
美工刀 介刀 壁纸刀 裁纸刀 开箱刀
卷尺 盒尺 拉尺
游标卡尺 千分卡
千分尺 螺旋测微器 分厘卡 测微计
水平尺 水平仪
直角尺 角尺 拐尺 弯尺
手电钻 手枪钻 手钻
锂电钻 充电钻 充电电钻
角磨机 角向磨光机 磨光机 手磨机 砂轮机
切割机 云石机
钻头 钻咀 钻嘴 钻花
钻头 > 麻花钻
丝锥 丝攻 螺丝攻
开孔器 开口器 扩孔器
锉刀 钢锉 锉 挫刀
切割片 砂轮片 砂轮切割片
百叶轮 百叶片 百页轮 百页片 千叶轮 千叶片 千页轮 千页片 百叶砂盘 千叶砂盘 千页砂盘 百页砂盘
锯条 钢锯条 手锯条 手用锯条
套装 组套 套件 成套
螺栓 螺丝 螺钉
螺母 螺帽 丝帽
杯头 圆柱头内六角
杯头 > 内六角
圆杯 半圆头内六角
垫圈 垫片 华司 介子 平垫
弹簧垫圈 弹垫 弹介 弹簧垫
膨胀螺栓 膨胀螺丝 拉爆螺丝
自攻钉 自攻螺丝 自攻螺钉 自攻丝
安全帽 头盔
护目镜 防护眼镜 安全眼镜 防护镜
反光背心 反光衣 反光马甲
防护服 防化服
实验服 白大褂
移液枪 移液器 加样枪 加样器
吸头 枪头 移液吸头 吸咀
离心管 ep管
冻存管 冷冻管
擦拭纸 无尘布 无尘纸 擦拭布
锥形瓶 三角瓶 三角烧瓶 锥形烧瓶
ph计 酸度计
天平 电子秤
万用表 万能表 多用表 三用表
钳形表 钳形电流表 钳表 钳流表 卡表
测温仪 测温枪 红外测温枪 红外线测温仪
试电笔 验电笔 测电笔 电笔
插线板 接线板 拖线板 插排 排插
扎带 束线带 扎线带
热缩管 热缩套管
电烙铁 烙铁
焊锡丝 锡丝 锡线
绝缘胶带 电工胶布 电工胶带 黑胶布
胶带 胶布 胶纸
生料带 生胶带 水胶布 密封带
胶水 粘合剂 黏合剂 粘接剂 胶粘剂
螺纹胶 厌氧胶 螺丝胶
玻璃胶 硅酮胶 密封胶
o形圈 o型圈 o形密封圈
球泡 灯泡 球泡灯
灯管 日光灯管 支架灯
除锈剂 松锈剂 除锈润滑剂 防锈油 防锈润滑剂 松动剂 螺丝松动剂 wd40
润滑油 > 润滑脂 润滑剂 机油 除锈润滑剂
润滑脂 黄油 牛油
手推车 平板车 小推车
货架 置物架
工具箱 工具盒
手电筒 电筒 手电
砂纸 砂皮
外六角 六角头
`

/** Materials and standards, which occur in titles, parameters and models. */
const facts = `
不锈钢 白钢
不锈钢 > 304 316 a2 a4 410
304 a2 a2-70 a2-80 sus304 ss304 06cr19ni10 0cr18ni9
316 a4 a4-70 a4-80 sus316 316l
丁腈橡胶 nbr 丁腈
氟橡胶 fkm 氟胶 viton
三元乙丙 epdm
聚四氟乙烯 ptfe 特氟龙 铁氟龙 四氟
聚丙烯 pp
聚乙烯 pe
聚苯乙烯 ps
聚碳酸酯 pc
聚氯乙烯 pvc
高速钢 hss
铬钒钢 cr-v crv
硬质合金 钨钢
尼龙66 pa66
65锰 65mn
发黑 黑色氧化
镀锌 白锌 zn
gb70.1 din912 iso4762
gb70 > gb70.1 din912
gb70.2 iso7380
gb70.3 din7991 iso10642
gb5783 din933 iso4017
gb5782 din931 iso4014
gb6170 din934 iso4032
gb889.1 din985 iso10511
gb97.1 din125 iso7089
gb93 din127
gb845 din7981 iso7049
gb62 din315
gb16674.1 din6921
gb846 din7982
gb818 din7985 iso7045
gb77 din913 iso4026
`

/** Words with the same meaning, and narrower words that only the first one includes. */
export interface Group {
  readonly words: readonly string[]
  readonly narrower: readonly string[]
}

function groupsOf(text: string): Group[] {
  return text
    .trim()
    .split('\n')
    .map((line) => {
      const [words = '', narrower = ''] = line.split(' > ')
      return { words: words.split(' '), narrower: narrower.split(' ').filter(Boolean) }
    })
}

export const builtInNames: readonly Group[] = groupsOf(names)
export const builtInFacts: readonly Group[] = groupsOf(facts)
