import { CODE_PATIENCE_MS } from '../domain/constants.ts'
import type { Kind } from '../domain/kinds.ts'
import { ALL_KINDS, KINDS } from '../domain/kinds.ts'
import type { AnnotatePageProps, SharePageProps } from '../platform/session/page-props.ts'
import { LAYOUT_PAGES } from './layout-pages.ts'
import type { LoadPage } from './lazy-page.tsx'
import { fetchPage } from './lazy-page.tsx'

/** The annotation page of each kind. */
export const ANNOTATE_PAGES: Readonly<Record<Kind, LoadPage<AnnotatePageProps>>> = {
  video: () => import('../annotate/video/VideoAnnotatePage.tsx'),
  image: () => import('../annotate/image/ImageAnnotatePage.tsx'),
  'image-node': () => import('../annotate/image-node/ImageNodeAnnotatePage.tsx'),
  'image-segment': () => import('../annotate/image-segment/ImageSegmentAnnotatePage.tsx'),
  'video-segment': () => import('../annotate/video-segment/VideoSegmentAnnotatePage.tsx'),
}

/** The share page of each kind. */
export const SHARE_PAGES: Readonly<Record<Kind, LoadPage<SharePageProps>>> = {
  video: () => import('../annotate/video/VideoSharePage.tsx'),
  image: () => import('../annotate/image/ImageSharePage.tsx'),
  'image-node': () => import('../annotate/image-node/ImageNodeSharePage.tsx'),
  'image-segment': () => import('../annotate/image-segment/ImageSegmentSharePage.tsx'),
  'video-segment': () => import('../annotate/video-segment/VideoSegmentSharePage.tsx'),
}

export const loadLogin: LoadPage<object> = () => import('../pages/login/LoginPage.tsx')
export const loadPassword: LoadPage<object> = () => import('../pages/account/PasswordPage.tsx')
export const loadAppLayout = () => import('./AppLayout.tsx')

/** Fetches what the page at an address is made of; nothing where the address is of no such page. */
function fetchCode(pathname: string): Promise<unknown> {
  if (pathname === '/login') return fetchPage(loadLogin)
  if (pathname === '/password') return fetchPage(loadPassword)
  const page = LAYOUT_PAGES.find(({ path }) => path === pathname)
  if (page) return Promise.all([fetchPage(loadAppLayout), fetchPage(page.load)])
  const kind = ALL_KINDS.find((each) => pathname === KINDS[each].page)
  const shared = ALL_KINDS.find((each) => pathname.startsWith(`${KINDS[each].page}-share/`))
  const annotate = kind && ANNOTATE_PAGES[kind]
  const share = shared && SHARE_PAGES[shared]
  return Promise.all([annotate && fetchPage(annotate), share && fetchPage(share)])
}

/**
 * Asks for a page's code as soon as its address is known, so that it comes while the stores are restored and guards ask
 * who is there, and not in turns after them. Resolves when it is there, or is not to be waited for any longer: what is
 * late or failed is asked for again, and told, by whoever shows the page.
 */
export function fetchPageCode(pathname: string): Promise<unknown> {
  const late = new Promise((resolve) => setTimeout(resolve, CODE_PATIENCE_MS))
  return Promise.race([fetchCode(pathname).catch(() => undefined), late])
}
