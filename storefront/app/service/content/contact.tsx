import { qrAddress } from '../../base/qr-address.ts'
import { useSite } from '../../base/site.ts'
import { QrBox } from '../../ui/picture/qr-box.tsx'
import styles from './contact.module.css'

/** Shows only the configured ways of contact. */
export function Contact() {
  const { kefuMobile, platformMobile, serviceHours, kefuQrcode, beian } = useSite()
  const rows = [
    { name: '客服热线', phone: kefuMobile },
    { name: '平台电话', phone: platformMobile },
    { name: '服务时间', text: serviceHours },
    { name: '备案号', text: beian },
  ].filter(({ phone, text }) => phone || text)
  return (
    <section className={styles.contact} aria-labelledby="contact">
      <h2 id="contact">联系方式</h2>
      <div className={styles.columns}>
        <dl>
          {rows.map(({ name, phone, text }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{phone ? <a href={`tel:${phone}`}>{phone}</a> : text}</dd>
            </div>
          ))}
        </dl>
        {kefuQrcode && (
          <figure>
            <QrBox src={qrAddress(kefuQrcode)} alt="微信客服二维码" size={160} />
            <figcaption>微信扫码联系客服</figcaption>
          </figure>
        )}
      </div>
    </section>
  )
}
