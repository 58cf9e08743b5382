import type { ErrorComponentProps } from '@tanstack/react-router'
import { ApiError } from '../api/api-error.ts'
import { firstPageOf } from '../platform/session/session.ts'
import { session } from '../platform/services.ts'
import { commonText } from '../text/common.ts'
import { shellText } from '../text/shell.ts'
import { Button } from '../ui/Button.tsx'
import { CentredPage } from './CentredPage.tsx'
import { FailurePage, ForbiddenPage } from './failure-pages.tsx'
import { ForbiddenError } from './guards.ts'

const { share } = shellText

/** What stands in place of a page that could not be shown. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const user = session.current()?.user
  if (error instanceof ForbiddenError) return <ForbiddenPage home={user ? firstPageOf(user) : '/login'} />
  // Only share pages wait for a call before they are shown.
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
