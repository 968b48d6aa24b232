import type { FastifyInstance } from 'fastify'
import type { LocalAuthority } from '../../tls/local-authority.ts'
import { trustProfile } from '../../tls/trust-profile.ts'

/** The authority as phones and computers install it; its certificate is no secret. */
export function mountTrustFiles(app: FastifyInstance, { certificate, name: authority }: LocalAuthority): void {
  const profile = trustProfile(certificate, authority)
  const files = [
    { name: 'slipway.crt', type: 'application/x-x509-ca-cert', body: certificate },
    { name: 'slipway.mobileconfig', type: 'application/x-apple-aspen-config', body: profile },
  ]
  for (const { name, type, body } of files) {
    app.get(`/app/trust/${name}`, async (_request, reply) =>
      reply
        .header('cache-control', 'no-cache')
        .header('content-disposition', `attachment; filename="${name}"`)
        .type(type)
        .send(body),
    )
  }
}
