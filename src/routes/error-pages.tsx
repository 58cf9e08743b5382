import type { ErrorComponentProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Component } from 'react'
import { ApiError } from '../api/api-error.ts'
import { CHUNK_LOAD_TIMEOUT_MS } from '../domain/constants.ts'
import { useLogOut } from '../pages/account/useLogOut.ts'
import { session } from '../platform/services.ts'
import { firstPageOf } from '../platform/session/session.ts'
import { commonText } from '../text/common.ts'
import { errorText } from '../text/errors.ts'
import { shellText } from '../text/shell.ts'
import { Button, buttonClass } from '../ui/Button.tsx'
import { CentredPage } from './CentredPage.tsx'
import { asChunkError, ChunkLoadError } from './chunk-error.ts'
import { ForbiddenError } from './guards.ts'

const chunkReason = (error: ChunkLoadError): string =>
  error.part === 'timeout'
    ? errorText.chunk.timeout(CHUNK_LOAD_TIMEOUT_MS / 1000)
    : errorText.chunk[error.part]

export function FailurePage({ error, inLayout }: { error: unknown; inLayout?: boolean | undefined }) {
  const known = asChunkError(error)
  const isChunk = known instanceof ChunkLoadError
  return (
    <CentredPage
      inLayout={inLayout}
      title={isChunk ? errorText.chunk.title : errorText.page.title}
      hint={isChunk ? `${chunkReason(known)}${errorText.chunk.hint}` : errorText.page.hint}
      actions={
        <Button tone="primary" onClick={() => location.reload()}>
          {commonText.actions.reload}
        </Button>
      }
    >
      {!isChunk && error instanceof Error && (
        <details className="mt-4 text-left text-xs text-text-soft">
          <summary>{errorText.page.details}</summary>
          <pre className="mt-2 max-h-60 overflow-auto rounded-md bg-surface-sunken p-3 font-mono">
            {error.message}
          </pre>
        </details>
      )}
    </CentredPage>
  )
}

export function MissingPage() {
  return (
    <CentredPage
      title={errorText.notFound.title}
      hint={errorText.notFound.hint}
      actions={
        <a href="/" className={buttonClass('primary')}>
          {errorText.notFound.home}
        </a>
      }
    />
  )
}

/** Without any visible page, the only way out is to log out. */
export function ForbiddenPage({ home, inLayout }: { home: string | null; inLayout?: boolean | undefined }) {
  return (
    <CentredPage
      inLayout={inLayout}
      title={errorText.forbidden.title}
      hint={home === null ? errorText.forbidden.nothing : errorText.forbidden.hint}
      actions={
        home === null ? (
          <LogOutButton />
        ) : (
          <a href={home} className={buttonClass('primary')}>
            {errorText.forbidden.home}
          </a>
        )
      }
    />
  )
}

function LogOutButton() {
  const logOut = useLogOut()
  return (
    <Button tone="primary" onClick={() => void logOut()}>
      {commonText.actions.logout}
    </Button>
  )
}

const { share } = shellText

export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const user = session.current()?.user
  if (error instanceof ForbiddenError) return <ForbiddenPage home={user ? firstPageOf(user) : '/login'} />
  // Only share pages load data before they render.
  if (error instanceof ApiError && error.status === 404)
    return <CentredPage title={share.failed} hint={share.gone(error.message)} />
  if (error instanceof ApiError) {
    return (
      <CentredPage
        title={error.message}
        hint={error.reason}
        actions={
          <Button tone="primary" onClick={reset}>
            {commonText.actions.retry}
          </Button>
        }
      />
    )
  }
  return <FailurePage error={error} />
}

export class PageBoundary extends Component<{ children: ReactNode; inLayout?: boolean }, { error: unknown }> {
  override state = { error: null as unknown }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    return this.state.error ? (
      <FailurePage error={this.state.error} inLayout={this.props.inLayout} />
    ) : (
      this.props.children
    )
  }
}
