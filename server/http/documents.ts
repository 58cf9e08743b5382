import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import type { JsonObject } from './contract.ts'
import { httpText } from './text.ts'

export async function serveDocuments(app: FastifyInstance, document: JsonObject): Promise<void> {
  await app.register(swagger, { mode: 'static', specification: { document: document as never } })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    theme: { title: httpText.documents },
    // Without null, Swagger UI sends the contract's address to its makers' validator.
    uiConfig: { validatorUrl: null, docExpansion: 'none', filter: true, persistAuthorization: false },
    staticCSP: true,
  })
}
