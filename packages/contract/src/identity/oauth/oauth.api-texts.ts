import type { ApiTexts } from '../../reference/api-text.ts'

export const oauthApiTexts: ApiTexts = {
  calls: {
    createOAuthClient: {
      zh: '登记第三方应用。客户端密钥只返回这一次。',
      en: 'Registers a third-party application. Its secret is returned only this once.',
    },
    decideAuthorization: {
      zh: '允许或拒绝第三方应用的授权请求。',
      en: 'Allows or denies the authorization request of a third-party application.',
    },
    deleteOAuthClient: {
      zh: '删除第三方应用，并撤销其全部授权和令牌。',
      en: 'Deletes a third-party application and revokes all its grants and tokens.',
    },
    getAuthorizationRequest: {
      zh: '返回授权请求的内容，只对发起请求的浏览器可见。',
      en: 'Returns an authorization request. Only the browser that started it can see it.',
    },
    listConsents: {
      zh: '返回你授权过的第三方应用，最近的在前。',
      en: 'Returns the applications that you authorized, latest first.',
    },
    listOAuthClients: {
      zh: '返回你登记的第三方应用，最早的在前。',
      en: 'Returns your third-party applications, oldest first.',
    },
    resetOAuthClientSecret: {
      zh: '生成新的客户端密钥，旧的立即失效，已签发的令牌仍然有效。',
      en: 'Creates a new client secret. The previous one stops working immediately; tokens remain valid.',
    },
    revokeConsent: {
      zh: '撤销对第三方应用的授权，其令牌立即失效。',
      en: 'Revokes an authorization. All of its tokens stop working immediately.',
    },
    updateOAuthClient: { zh: '修改第三方应用。', en: 'Changes a third-party application.' },
  },
  fields: {
    clientName: { zh: '应用名称，中英文', en: 'Name of the application in both languages.' },
    'clientName.zh': { zh: '中文名称', en: 'Chinese name.', sample: '看板' },
    'clientName.en': { zh: '英文名称', en: 'English name.', sample: 'Dashboard' },
    logo: { zh: '应用图标的地址；空表示没有', en: 'URL of the logo; empty for none.', sample: '' },
    redirectUris: {
      zh: '允许的回调地址，须完全一致',
      en: 'Allowed redirect URIs, compared character by character.',
      sample: ['https://dashboard.example.com/callback'],
    },
    confidential: {
      zh: '是否使用客户端密钥；不使用时只依靠 PKCE',
      en: 'Whether the client has a secret; without one it relies on PKCE alone.',
      sample: true,
    },
    clientId: { zh: '应用的 client_id', en: 'The client_id of the application.', sample: 'c7d1f0a2' },
    clientSecret: {
      zh: '客户端密钥，只返回一次；公开客户端没有',
      en: 'The client secret, returned only once; absent for public clients.',
      sample: 's3Kx…',
    },
    request: { zh: '授权请求 ID', en: 'ID of the authorization request.', sample: 'q1w2e3r4' },
    allow: { zh: 'true：允许；false：拒绝', en: 'true allows, false denies.' },
    resumeAt: {
      zh: '浏览器接下来要访问的地址',
      en: 'Address for the browser to continue at.',
      sample: 'https://iot.example.com/oauth/auth/q1w2e3r4',
    },
    developer: {
      zh: '登记该应用的账号',
      en: 'Account that registered the application.',
      sample: 'partner@example.com',
    },
    scopes: { zh: '请求或已授予的权限范围', en: 'Requested or granted scopes.', sample: ['products:read'] },
    returnTo: {
      zh: '回调地址，不含查询参数',
      en: 'Redirect URI without its query.',
      sample: 'https://dashboard.example.com/callback',
    },
    isGranted: {
      zh: '是否已授予过相同的权限，可跳过确认',
      en: 'Whether the same scopes were granted before, so that consent can be skipped.',
      sample: false,
    },
    grantTime: { zh: '授权时间（毫秒时间戳）', en: 'Time of the grant, in ms since the epoch.', sample: 1795348800000 },
  },
}
