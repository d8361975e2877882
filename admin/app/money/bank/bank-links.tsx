import type { Output } from '@gongfang/contract/base/endpoint'
import type { countTransfersDesk } from '@gongfang/contract/money/bank-desk'
import { Flex } from 'antd'
import { Link } from 'react-router'
import { paths } from '../../base/paths.ts'
import { countText } from '../../ui/list.tsx'

/** Links between the three lists of bank transfers. */
export const BankLinks = ({ counts }: { counts: Output<typeof countTransfersDesk> }) => (
  <Flex gap={16} wrap>
    <Link to={paths.bankTransfers()}>转账 {countText(counts.confirm)}</Link>
    <Link to={paths.bankLines()}>银行流水 {countText(counts.lines)}</Link>
    <Link to={paths.bankRefunds()}>线下退款 {countText(counts.refunds)}</Link>
  </Flex>
)
