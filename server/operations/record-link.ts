import type { Handlers } from '../http/handlers.ts'
import type { Tickets } from '../http/tickets.ts'
import { ownerFilterOf } from '../accounts/scope.ts'

const RECORDS_CSV = '/api/operationRecords/csv'

const addressOf = (path: string, query: object): string =>
  `${path}?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`

/** Where a browser saves the operation records by itself. */
export const recordLinkHandlers = (
  tickets: Pick<Tickets, 'issue'>,
): Pick<Handlers, 'operationRecords.csvLink'> => ({
  'operationRecords.csvLink': async ({ caller, query }) => {
    // Of a refusal there a person would be told nothing.
    ownerFilterOf(caller, query.scope, query.kind)
    const { url, expiresAt } = tickets.issue(addressOf(RECORDS_CSV, query), caller.tokenHash)
    return { url, expiresAt: expiresAt.toISOString() }
  },
})
