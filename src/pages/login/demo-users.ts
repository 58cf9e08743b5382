import { loginText } from '../../text/login.ts'

/** The accounts that the demo brings along; shown only while the server says that the demo runs. */
export const DEMO_PASSWORD = 'biaozhu-demo'

export const DEMO_USERS = Object.entries(loginText.demo.roles).map(([username, role]) => ({ username, role }))
