import './platform/no-eval.ts'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ignoreStrayFiles } from './platform/prevent-unload.ts'
import { connectErrorSinks, pageSetting } from './platform/services.ts'
import { startBackground } from './routes/background.ts'
import { ChunkLoadError, isStyleMissing } from './routes/chunk-error.ts'
import { FailurePage } from './routes/error-pages.tsx'
import { RestoreGate } from './routes/RestoreGate.tsx'
import { fetchPageCode } from './routes/page-code.ts'
import { endSession } from './routes/end-session.ts'
import { router } from './routes/router.tsx'
import { ToastRegion } from './ui/ToastRegion.tsx'
import { toasts } from './ui/toasts.ts'
import './ui/theme.css'

connectErrorSinks({
  toast: (text) => toasts.show({ tone: 'bad', text }),
  go: (url) => location.assign(url),
  logout: () => endSession(router.state.location, () => void router.navigate({ to: '/login' })),
})

// The inspector sees only the machines that start after it.
if (new URLSearchParams(location.search).has('inspect')) {
  const { startInspector } = await import('./machines/inspect.ts')
  await startInspector({
    search: location.search,
    allowed: import.meta.env.DEV || pageSetting('inspect') === 'true',
  })
}

ignoreStrayFiles()
void fetchPageCode(location.pathname)
// The guards decide which page the new user may see.
startBackground(() => void router.invalidate())

const root = document.getElementById('root')
if (!root) throw new Error('the page has no #root')

createRoot(root).render(
  <StrictMode>
    {isStyleMissing(document.documentElement) ? (
      <FailurePage error={new ChunkLoadError('style')} />
    ) : (
      <RestoreGate>
        <RouterProvider router={router} />
      </RestoreGate>
    )}
    <ToastRegion />
  </StrictMode>,
)
