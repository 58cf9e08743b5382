import { createCompany, listCompanies, updateCompany } from '../admin/people/companies.ts'
import type { AccountDependencies } from '../accounts/login.ts'
import type { Handlers } from '../http/handlers.ts'
import { pageOf } from '../http/page.ts'

type Ids = `corps.${'list' | 'create' | 'update'}`

export function companyHandlers({ store, sessions }: AccountDependencies): Pick<Handlers, Ids> {
  return {
    'corps.list': async ({ query }) => {
      const paging = pageOf(query)
      return { ...(await listCompanies(store.db, { ...query, ...paging })), ...paging }
    },
    'corps.create': (call) => {
      const { name, teamType: type, grants = [] } = call.body
      return call.idempotent((tx) => createCompany(tx, { name, type, grants }, call.caller.id))
    },
    'corps.update': async ({ caller, params, body }) => {
      const { teamType: type, ...changes } = body
      const corp = await store.transaction((tx) => updateCompany(tx, params.id, { ...changes, type }, caller))
      sessions.forget()
      return corp
    },
  }
}
