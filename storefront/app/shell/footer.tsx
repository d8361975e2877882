import { Link } from 'react-router'
import { aboutPath, helpPath } from '../base/paths.ts'
import { qrAddress } from '../base/qr-address.ts'
import { useSite } from '../base/site.ts'
import { screens } from '../screens.ts'
import { QrBox } from '../ui/picture/qr-box.tsx'
import styles from './footer.module.css'
import { ThemeSwitch } from './theme-switch.tsx'

const groups = [
  {
    title: '采购',
    links: [
      [screens.category.path, '全部商品'],
      [screens.cart.path, '购物车'],
      [screens.orders.path, '我的订单'],
      [aboutPath('guide'), '购物指南'],
    ],
  },
  {
    title: '服务',
    links: [
      [helpPath, '帮助中心'],
      [screens.completeInfo.path, '机构资料'],
      [screens.address.path, '收货地址'],
      [screens.forgotPassword.path, '找回密码'],
      [aboutPath('service'), '售后政策'],
    ],
  },
  {
    title: '关于',
    links: [
      [screens.about.path, '关于我们'],
      [screens.news.path, '新闻资讯'],
      [screens.shares.path, '技术分享'],
      [aboutPath('agreement'), '用户协议'],
      [aboutPath('privacy'), '隐私政策'],
    ],
  },
] as const

export function Footer() {
  const { name, beian, kefuMobile, kefuQrcode, platformMobile, serviceHours } = useSite()
  return (
    <footer className={styles.footer}>
      <div className={`container ${styles.columns}`}>
        {groups.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <h2>{title}</h2>
            <ul>
              {links.map(([to, label]) => (
                <li key={to}>
                  <Link to={to}>{label}</Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
        <section aria-label="联系我们" className={styles.contact}>
          <h2>联系我们</h2>
          {kefuMobile && (
            <p>
              客服热线{' '}
              <a className={styles.hotline} href={`tel:${kefuMobile}`}>
                {kefuMobile}
              </a>
            </p>
          )}
          {platformMobile && (
            <p>
              平台电话 <a href={`tel:${platformMobile}`}>{platformMobile}</a>
            </p>
          )}
          {serviceHours && <p>服务时间 {serviceHours}</p>}
        </section>
        {kefuQrcode && (
          <figure className={styles.qr}>
            <QrBox src={qrAddress(kefuQrcode)} alt="微信客服二维码" size={160} />
            <figcaption>微信客服</figcaption>
          </figure>
        )}
      </div>
      <div className={`container ${styles.legal}`}>
        <span>© {name}</span>
        {beian && (
          <a href="https://beian.miit.gov.cn/" target="_blank" rel="noopener">
            {beian}
          </a>
        )}
        <span className={styles.theme}>
          外观 <ThemeSwitch />
        </span>
      </div>
    </footer>
  )
}
