import { seedOnce } from '../../support/demo-server.ts'

/** Playwright's set-up. */
export default seedOnce
