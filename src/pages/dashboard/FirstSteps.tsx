import { USER_TYPE } from '../../domain/constants.ts'
import type { Kind } from '../../domain/kinds.ts'
import { KINDS } from '../../domain/kinds.ts'
import type { SessionUser } from '../../platform/session/session.ts'
import { dashboardText } from '../../text/dashboard.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { AppLink } from '../shared/AppLink.tsx'
import { Panel } from '../shared/PageFrame.tsx'
import type { Summary } from './queries.ts'

const text = dashboardText.first

/** Whether there is nothing of a kind at all, as those see it who can bring something. */
export function isUntouched(
  { type }: Pick<SessionUser, 'type'>,
  tagId: number | null,
  summary: Pick<Summary, 'team'> | undefined,
): boolean {
  const team = summary?.team ?? null
  if (type !== USER_TYPE.admin || tagId !== null || team === null) return false
  return Object.values(team).every((count) => count === 0)
}

/** How work comes into being, in place of cards that have nothing to offer. */
export function FirstSteps({ kind }: { kind: Kind }) {
  return (
    <Panel>
      <EmptyState
        title={text.title(KINDS[kind].label)}
        hint={text.hint}
        action={
          <span className="flex gap-2">
            <AppLink href={`/data-pool-manage?kind=${kind}`} className={buttonClass('primary')}>
              {text.toPools}
            </AppLink>
            <AppLink href="/manage-user" className={buttonClass()}>
              {text.toUsers}
            </AppLink>
          </span>
        }
      />
    </Panel>
  )
}
