import { CODE_PATIENCE_MS, SHARE_LIST_PAGE } from '../domain/constants.ts'
import { ALL_KINDS, KINDS } from '../domain/kinds.ts'
import { KIND_MODULES } from '../kinds/registry.ts'
import { LAYOUT_PAGES } from './layout-pages.ts'
import type { LoadPage } from './lazy-page.tsx'
import { fetchPage } from './lazy-page.tsx'

export const loadLogin: LoadPage<object> = () => import('../pages/login/LoginPage.tsx')
export const loadPassword: LoadPage<object> = () => import('../pages/account/PasswordPage.tsx')
export const loadShareList: LoadPage<{ id: string }> = () => import('../pages/share-list/ShareListPage.tsx')
export const loadAppLayout = () => import('./AppLayout.tsx')

function fetchCode(pathname: string): Promise<unknown> {
  if (pathname === '/login') return fetchPage(loadLogin)
  if (pathname === '/password') return fetchPage(loadPassword)
  if (pathname.startsWith(`${SHARE_LIST_PAGE}/`)) return fetchPage(loadShareList)
  const page = LAYOUT_PAGES.find(({ path }) => path === pathname)
  if (page) return Promise.all([fetchPage(loadAppLayout), fetchPage(page.load)])
  const kind = ALL_KINDS.find((each) => pathname === KINDS[each].page)
  const shared = ALL_KINDS.find((each) => pathname.startsWith(`${KINDS[each].page}-share/`))
  if (kind) return fetchPage(KIND_MODULES[kind].annotate)
  return shared ? fetchPage(KIND_MODULES[shared].share) : Promise.resolve()
}

/** Resolves when the code is loaded or late; the page itself reports failures. */
export function fetchPageCode(pathname: string): Promise<unknown> {
  const late = new Promise((resolve) => setTimeout(resolve, CODE_PATIENCE_MS))
  return Promise.race([fetchCode(pathname).catch(() => undefined), late])
}
