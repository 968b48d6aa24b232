import * as z from 'zod/mini'
import { signedIn } from '../../access.ts'
import { defineCall } from '../../define-call.ts'
import { applicationsAccess as access } from './oauth.access.ts'
import { oauthAddresses } from './oauth.addresses.ts'
import { authorizationRequest, client, clientFields, clientWithSecret, consent } from './oauth.ts'

const BASE = '/iot/config/api/iot/support/oauth'

const clientId = z.string().check(z.minLength(1), z.maxLength(64))
/** The id of one authorization request; the browser that started it also has it as a cookie. */
const request = z.string().check(z.minLength(1), z.maxLength(64))

/** The caller's third-party applications, oldest first. */
export const listOAuthClients = defineCall({
  method: 'GET',
  path: `${BASE}/clients`,
  summary: { zh: '第三方应用列表', en: 'List your third-party applications' },
  access,
  output: client,
  reply: 'page',
})

/** SI-012. */
export const createOAuthClient = defineCall({
  method: 'POST',
  path: `${BASE}/clients`,
  summary: { zh: '注册第三方应用', en: 'Register a third-party application' },
  access,
  input: z.object({ ...clientFields, confidential: z._default(z.boolean(), true) }),
  output: clientWithSecret,
  refusals: ['oauth.tooManyClients', 'uploads.notFound'],
})

export const updateOAuthClient = defineCall({
  method: 'PUT',
  path: `${BASE}/clients`,
  summary: { zh: '修改第三方应用', en: 'Change a third-party application' },
  access,
  input: z.object({ clientId, ...clientFields }),
  output: client,
  refusals: ['oauth.clientNotFound', 'uploads.notFound'],
})

/** Revokes all grants and tokens of the application. */
export const deleteOAuthClient = defineCall({
  method: 'DELETE',
  path: `${BASE}/clients`,
  summary: { zh: '删除第三方应用', en: 'Delete a third-party application' },
  access,
  input: z.object({ clientId }),
  refusals: ['oauth.clientNotFound'],
})

/** The old secret is void immediately; tokens remain valid. */
export const resetOAuthClientSecret = defineCall({
  method: 'POST',
  path: `${BASE}/clients/secret`,
  summary: { zh: '重置第三方应用密钥', en: 'Reset the secret of a third-party application' },
  access,
  input: z.object({ clientId }),
  output: clientWithSecret,
  refusals: ['oauth.clientNotFound', 'oauth.noSecret'],
})

/** The caller's grants, latest first. */
export const listConsents = defineCall({
  method: 'GET',
  path: `${BASE}/consents`,
  summary: { zh: '已授权的应用', en: 'List authorized applications' },
  access: signedIn,
  output: consent,
  reply: 'page',
})

/** Revokes all of its tokens immediately. */
export const revokeConsent = defineCall({
  method: 'DELETE',
  path: `${BASE}/consents`,
  summary: { zh: '取消授权', en: 'Revoke an authorization' },
  access: signedIn,
  input: z.object({ clientId }),
  refusals: ['oauth.consentNotFound'],
})

/** RT-18. Visible only to the browser that started the request. */
export const getAuthorizationRequest = defineCall({
  ...oauthAddresses.getAuthorizationRequest,
  summary: { zh: '读取授权请求', en: 'Get an authorization request' },
  access: signedIn,
  input: z.object({ request }),
  output: authorizationRequest,
  refusals: ['oauth.requestExpired'],
})

/** Returns the URL of this origin that redirects the browser back to the third party. */
export const decideAuthorization = defineCall({
  ...oauthAddresses.decideAuthorization,
  summary: { zh: '同意或拒绝授权', en: 'Allow or deny an authorization' },
  access: signedIn,
  input: z.object({ request, allow: z.boolean() }),
  output: z.object({ resumeAt: z.string() }),
  refusals: ['oauth.requestExpired'],
})
