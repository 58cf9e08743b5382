import { makeTemplate } from '../../server/store/testing.ts'

/** Before the tests: where they run on PostgreSQL, each one's database is a copy of one that is migrated here. */
export default makeTemplate
