import type { Kind } from '../domain/kinds.ts'
import { KINDS } from '../domain/kinds.ts'
import { commonText } from '../text/common.ts'
import { shellText } from '../text/shell.ts'
import { buttonClass } from '../ui/Button.tsx'
import { CentredPage } from './CentredPage.tsx'

/** Says plainly that a kind's annotation page is not part of this release. */
export function LaterPage({ kind }: { kind: Kind }) {
  return (
    <CentredPage
      title={shellText.later.title(KINDS[kind].label)}
      hint={shellText.later.hint}
      actions={
        <>
          <a href={`${KINDS[kind].page}-dashboard`} className={buttonClass('primary')}>
            {commonText.actions.back}
          </a>
          <a href="/api/docs" className={buttonClass('plain')}>
            {shellText.later.docs}
          </a>
        </>
      }
    />
  )
}
