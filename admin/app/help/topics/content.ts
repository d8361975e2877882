import type { HelpTopic } from '@gongfang/contract/help'

export const content: HelpTopic = {
  name: 'content',
  group: '活动与内容',
  title: '内容与首页',
  summary: '写新闻和技术分享，换首页轮播，发布协议和说明页，回复反馈和评价。',
  screens: [
    {
      path: '/articles',
      title: '新闻与分享',
    },
    {
      path: '/banners',
      title: '首页轮播',
    },
    {
      path: '/pages',
      title: '页面',
    },
    {
      path: '/feedback',
      title: '反馈',
    },
    {
      path: '/reviews',
      title: '评价与问答',
    },
  ],
  words: ['轮播', '文章', '用户协议', '隐私政策', '版本', '置顶', '定时发布', '问答'],
  parts: [
    {
      title: '文章',
      steps: [
        '在[新闻与分享](/articles)点**写新闻**或**写技术分享**，填写标题、栏目、正文和相关商品。',
        '点**预览**看手机和电脑的样子；点**立即发布**，或填写将来的**发布时间**定时发布。',
        '改错了可在**历史版本**中**恢复到编辑区**。',
      ],
    },
    {
      title: '首页和说明页',
      steps: [
        '在[首页轮播](/banners)点**添加一张**，上传电脑图和手机图，写说明，设链接和起止时间，保存。',
        '在[页面](/pages)打开用户协议等页面，点**发布新版本**。发布后不能修改，只能再发新版本。',
      ],
    },
    {
      title: '反馈与评价',
      steps: [
        '在[反馈](/feedback)打开一条，点**由我负责**，写回复后点**回复并通知会员**。店里没有的商品可**开为寻货需求**。',
        '在[评价与问答](/reviews)点**通过**、**隐藏**或**回复**。',
      ],
    },
  ],
  problems: [
    {
      problem: '轮播没有出现',
      remedy: '只在排期内展示，同时在期的最多前 5 张。',
    },
    {
      problem: '已发布的文章删不掉',
      remedy: '先清空发布时间改为草稿，再**删除**。',
    },
    {
      problem: '同事也在改',
      remedy: '保存时会提示，核对后选择保留谁的。',
    },
  ],
  related: ['activities', 'messages'],
}
