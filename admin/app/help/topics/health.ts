import type { HelpTopic } from '@gongfang/contract/help'

export const health: HelpTopic = {
  name: 'health',
  group: '系统',
  title: '系统健康、任务与备份',
  summary: '看红线和该怎么办，重试失败的任务，恢复暂停的任务，确认备份。',
  screens: [
    {
      path: '/health',
      title: '任务与健康',
    },
  ],
  words: ['故障', '暂停', '重试', '备份', '恢复', '磁盘', '告警', '账目核对', '备库'],
  parts: [
    {
      title: '每天看一眼',
      steps: [
        '打开[任务与健康](/health)。**运行状况**每一项写着红线和越线时怎么做，先处理故障，再处理注意。',
        '在**备份**看最近成功的时间和大小。正式运行时任务进程每天凌晨 3 点后自动备份；也可以在服务器上执行 npm run backup。',
      ],
    },
    {
      title: '失败和暂停的任务',
      steps: [
        '在**任务**点**详情**看失败原因，排除后点**重试**或**重试全部失败**。',
        '在**任务类型**看哪一类**已暂停**，问题排除后点**恢复**；暂停期间付款、退款和到期取消可能不执行。',
      ],
    },
    {
      title: '核对账目',
      steps: ['点**开始核对**，检查库存、订单、支付和积分是否相符。不符的点**详情**，交给维护商城的人。'],
    },
  ],
  problems: [
    {
      problem: '没有任务进程在运行',
      remedy: '在服务器上启动或重启任务进程，并查看它的日志。',
    },
    {
      problem: '备份太旧',
      remedy: '检查磁盘空间和任务进程，手动执行一次 npm run backup。',
    },
    {
      problem: '需要恢复数据',
      remedy: '由维护商城的人执行 npm run restore，先读仓库中的说明，不要在运行的商城上试。',
    },
  ],
  picture: {
    file: 'health.webp',
    alt: '任务与健康的运行状况：每一项写着现状、红线和越线时怎么做',
    width: 900,
    height: 600,
  },
  related: ['audit', 'config'],
}
