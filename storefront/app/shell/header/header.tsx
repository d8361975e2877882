import { Link, NavLink, useLocation, useNavigate } from 'react-router'
import ChevronLeft from '~icons/chevron-left'
import ListPlus from '~icons/list-plus'
import Menu from '~icons/menu'
import { useRuns } from '../../base/own-way.ts'
import { quickOrderPath } from '../../base/paths.ts'
import { useSite } from '../../base/site.ts'
import { screens } from '../../screens.ts'
import { isTabPlace, topPlaces } from '../places.ts'
import { SearchBox } from '../search/search-box.tsx'
import { ThemeSwitch } from '../theme-switch.tsx'
import { AccountMenu } from './account-menu.tsx'
import { CartLink } from './cart-link.tsx'
import { CategoryMenu } from './category-menu.tsx'
import { useCompact } from './compact.ts'
import styles from './header.module.css'
import { Logo } from './logo.tsx'
import { useTopCategories } from './top-categories.ts'

/** Phone and PC use the same HTML; the style sheet shows or hides its parts. */
export function Header() {
  const { compact, mark } = useCompact()
  return (
    <header className={styles.header}>
      <span ref={mark} className={styles.mark} aria-hidden="true" />
      <Strip />
      <div className={styles.bar} data-compact={compact || undefined}>
        <div className={`container ${styles.row}`}>
          <Back />
          <Logo />
          <Link to={screens.category.path} className={styles.browse} aria-label="全部商品分类">
            <Menu size={22} aria-hidden="true" />
          </Link>
          <SearchBox />
          <QuickOrder />
          <CartLink />
          <div className={styles.phoneAccount}>
            <AccountMenu />
          </div>
        </div>
      </div>
      <Navigation />
    </header>
  )
}

/**
 * Opens quick order by the current page's address. In the HTML that is sent it is that of the home page, or robots would
 * find every page twice.
 */
function QuickOrder() {
  const { search } = useLocation()
  const own = quickOrderPath(search)
  return (
    <Link
      to={useRuns() ? own : `${screens.products.path}${quickOrderPath('')}`}
      rel="nofollow"
      preventScrollReset
      className={styles.quick}
      aria-label="快速下单"
    >
      <ListPlus size={18} aria-hidden="true" />
      <span>快速下单</span>
    </Link>
  )
}

function Strip() {
  const { name, kefuMobile } = useSite()
  return (
    <div className={styles.strip}>
      <div className={`container ${styles.stripRow}`}>
        <span>欢迎来到{name}</span>
        <div className={styles.stripLinks}>
          <AccountMenu />
          <Link to={screens.orders.path}>我的订单</Link>
          {kefuMobile && <a href={`tel:${kefuMobile}`}>客服电话 {kefuMobile}</a>}
          <ThemeSwitch />
        </div>
      </div>
    </div>
  )
}

/** The back button on a phone, except on the screens of the tab bar. */
function Back() {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  if (isTabPlace(pathname)) return null
  return (
    <button
      type="button"
      className={styles.back}
      aria-label="返回"
      onClick={() => (history.length > 1 ? navigate(-1) : navigate(screens.products.path))}
    >
      <ChevronLeft size={24} aria-hidden="true" />
    </button>
  )
}

function Navigation() {
  return (
    <div className={styles.nav}>
      <div className={`container ${styles.navRow}`}>
        <CategoryMenu categories={useTopCategories()} />
        <nav aria-label="主导航" className={styles.links}>
          {topPlaces.map(({ path, name }) => (
            <NavLink key={path} to={path}>
              {name}
            </NavLink>
          ))}
        </nav>
      </div>
    </div>
  )
}
