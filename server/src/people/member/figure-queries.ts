import type { Db } from '../../db/connect.ts'
import { measureEach, type Span } from '../../db/spans.ts'

// Staff read `means` beside the figure, so a statement and its text change together.

export const figures = {
  newMembers: {
    name: '新会员',
    means: '期间注册的会员，含资料未完善和待审核的，也含之后注销的',
    unit: 'count',
    measure: (db: Db, spans: readonly Span[]) =>
      measureEach(
        db,
        spans,
        (from, to) => db`select count(*) from member where created_at >= ${from} and created_at < ${to}`,
      ),
  },
} as const

export async function findFirstMember(db: Db): Promise<string | null> {
  const [row] = await db<[{ at: string | null }]>`select min(created_at) as at from member`
  return row.at
}
