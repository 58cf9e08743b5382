import { createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router'
import { SHARE_LIST_PAGE } from '../domain/constants.ts'
import type { Kind } from '../domain/kinds.ts'
import { ALL_KINDS, KINDS } from '../domain/kinds.ts'
import { shellText } from '../text/shell.ts'
import { annotateRouteOf } from './AnnotateRoute.tsx'
import { ErrorPage, MissingPage } from './error-pages.tsx'
import { requireLogin, requireUser, requireWork, skipLogin } from './guards.ts'
import { LAYOUT_PAGES } from './layout-pages.ts'
import { lazyPage } from './lazy-page.tsx'
import { fetchPageCode, loadLogin, loadPassword } from './page-code.ts'
import { LAYOUT_ID, RootLayout } from './RootLayout.tsx'
import { shareLoader, ShareListRoute, shareRouteOf } from './ShareRoute.tsx'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    title?: string
    description?: string
    hasServerLoader?: boolean
    isTool?: boolean
  }
}

const { titles, descriptions } = shellText

const rootRoute = createRootRoute({
  component: RootLayout,
  staticData: { title: titles.missing, description: descriptions.missing },
})

const indexRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/login' })
  },
})

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  staticData: { title: titles.login, description: descriptions.login },
  beforeLoad: ({ location }) => withCode(location.pathname, skipLogin()),
  component: lazyPage(loadLogin),
})

const passwordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/password',
  staticData: { title: titles.password, description: descriptions.password },
  beforeLoad: ({ location }) => withCode(location.pathname, requireLogin(location.href)),
  component: lazyPage(loadPassword),
})

const layoutRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: LAYOUT_ID,
  component: () => null,
})

async function withCode<T>(pathname: string, said: Promise<T>): Promise<T> {
  const [result] = await Promise.all([said, fetchPageCode(pathname)])
  return result
}

/** The layout renders these pages itself, so that they stay alive. */
const layoutChildren = LAYOUT_PAGES.map((page) =>
  createRoute({
    getParentRoute: () => layoutRoute,
    path: page.path,
    staticData: { title: page.title, description: page.description },
    beforeLoad: ({ location }) => withCode(location.pathname, requireUser(location.href)),
  }),
)

const annotateRoute = (kind: Kind) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path: KINDS[kind].page,
    staticData: {
      title: titles.annotate(KINDS[kind].label),
      description: descriptions.annotate,
      isTool: true,
    },
    validateSearch: (search: Record<string, unknown>) => search,
    beforeLoad: ({ location, search }) =>
      withCode(location.pathname, requireWork(location.href, kind, search)),
    component: annotateRouteOf(kind),
  })

const shareRoute = (kind: Kind) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path: `${KINDS[kind].page}-share/$id`,
    staticData: {
      title: titles.share(KINDS[kind].label),
      description: descriptions.share,
      isTool: true,
      hasServerLoader: true,
    },
    validateSearch: (search: Record<string, unknown>) => search,
    loader: ({ location, abortController }) =>
      withCode(
        location.pathname,
        shareLoader(`${KINDS[kind].page}-share/:id`, location.href, abortController.signal),
      ),
    component: shareRouteOf(kind),
  })

const shareListRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: `${SHARE_LIST_PAGE}/$id`,
  staticData: { title: titles.shareList, description: descriptions.shareList },
  validateSearch: (search: Record<string, unknown>) => search,
  beforeLoad: ({ location }) => withCode(location.pathname, Promise.resolve()),
  component: ShareListRoute,
})

const routeTree = rootRoute.addChildren([
  indexRoute,
  loginRoute,
  passwordRoute,
  layoutRoute.addChildren(layoutChildren),
  ...ALL_KINDS.map(annotateRoute),
  ...ALL_KINDS.map(shareRoute),
  shareListRoute,
])

export const router = createRouter({
  routeTree,
  basepath: '/',
  scrollRestoration: false,
  // As plain text: the default parser would turn `1.0` into the number 1.
  parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: (search) => {
    const text = new URLSearchParams(search as Record<string, string>).toString()
    return text === '' ? '' : `?${text}`
  },
  defaultPendingMs: 200,
  defaultErrorComponent: ErrorPage,
  defaultNotFoundComponent: MissingPage,
})
