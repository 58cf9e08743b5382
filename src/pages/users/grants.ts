import { ALL_KINDS, KINDS } from '../../domain/kinds.ts'
import { hasGrant } from '../../domain/permissions.ts'
import { domainText } from '../../text/common.ts'
import { usersText } from '../../text/users.ts'
import type { Grant } from './queries.ts'

export const GRANT_STAGES = ['mark', 'check', 'approve'] as const

export const toggledGrant = (grants: readonly Grant[], grant: Grant): Grant[] =>
  hasGrant(grants, grant)
    ? grants.filter((each) => each.kind !== grant.kind || each.stage !== grant.stage)
    : [...grants, grant]

/** Removes them if all are there. */
export function toggledGrants(grants: readonly Grant[], some: readonly Grant[]): Grant[] {
  const missing = some.filter((grant) => !hasGrant(grants, grant))
  return missing.length > 0 ? [...grants, ...missing] : grants.filter((grant) => !hasGrant(some, grant))
}

/** Such as `图片 标注、审核；视频 标注`. */
export function grantsText(grants: readonly Grant[]): string {
  if (grants.length === 0) return usersText.noGrants
  if (grants.length === ALL_KINDS.length * GRANT_STAGES.length) return usersText.allGrants
  const byKind = ALL_KINDS.map((kind) =>
    GRANT_STAGES.filter((stage) => hasGrant(grants, { kind, stage }))
      .map((stage) => domainText.stages[stage])
      .join('、'),
  )
  const [first = ''] = byKind
  if (first !== '' && byKind.every((stages) => stages === first)) return `${usersText.everyKind} ${first}`
  return ALL_KINDS.flatMap((kind, index) =>
    byKind[index] ? [`${KINDS[kind].label} ${byKind[index]}`] : [],
  ).join('；')
}

/** External people get no more than their company has, and never approve. */
export const canGive = (grant: Grant, corp: { isExternal: boolean; grants: readonly Grant[] }): boolean =>
  !corp.isExternal || (grant.stage !== 'approve' && hasGrant(corp.grants, grant))

interface GrantsOf {
  isExternal: boolean
  isManager: boolean
  /** Null before a company is chosen, undefined while it loads. */
  corp: readonly Grant[] | null | undefined
  isOwnCorp: boolean
  grants: readonly Grant[]
}

export function grantsHint({ isExternal, isManager, corp, isOwnCorp, grants }: GrantsOf): {
  text: string
  isWarning: boolean
} {
  const text = usersText.form
  if (isExternal && corp === null) return { text: text.corpFirst, isWarning: false }
  if (isExternal && corp?.length === 0)
    return { text: isOwnCorp ? text.ownCorpHasNone : text.corpHasNone, isWarning: true }
  if (grants.length === 0 && !isManager) return { text: text.noGrantsHint, isWarning: true }
  return { text: isExternal ? text.externalNoApprove : text.grantsHint, isWarning: false }
}
