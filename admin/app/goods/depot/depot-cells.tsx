import type { DeskMember } from '@gongfang/contract/buying/verification-desk'
import { Soft } from '../../ui/show.tsx'
import styles from './depot-cells.module.css'

export const OwnerCell = ({ member: { jigou, nickname, phone } }: { member: DeskMember }) => (
  <>
    {jigou || '—'}
    <br />
    <Soft>
      {nickname} {phone}
    </Soft>
  </>
)

export const GoodsCell = ({ title, spec, image }: { title: string; spec: string; image: string }) => (
  <div className={styles.goods}>
    {image ? (
      <img src={image} alt="" width={40} height={40} loading="lazy" />
    ) : (
      <span className={styles.none} />
    )}
    <div>
      {title}
      <br />
      <Soft>{spec}</Soft>
    </div>
  </div>
)
