import type { ApiTexts } from '../../reference/api-text.ts'

export const signInApiTexts: ApiTexts = {
  calls: {
    acceptInvitation: { zh: '接受邀请并创建账号。', en: 'Accepts an invitation and creates the account.' },
    askPasskeyLogin: {
      zh: '返回用通行密钥登录的浏览器参数。',
      en: "Returns the browser's options to sign in with a passkey.",
    },
    askPasskeyProof: {
      zh: '返回用通行密钥确认身份的浏览器参数。',
      en: "Returns the browser's options to confirm your identity with a passkey.",
    },
    askPasskeyStep: {
      zh: '返回用通行密钥完成两步验证的浏览器参数。',
      en: "Returns the browser's options to complete sign-in with a passkey.",
    },
    cancelInvitation: {
      zh: '取消邀请，链接立即失效。',
      en: 'Cancels an invitation. Its link stops working immediately.',
    },
    changePassword: { zh: '修改密码，其他会话全部结束。', en: 'Changes your password. All your other sessions end.' },
    checkInvitation: { zh: '检查邀请链接是否有效。', en: 'Checks whether an invitation is still valid.' },
    checkResetTicket: {
      zh: '检查重置链接或凭证是否仍可用于设置密码。',
      en: 'Checks whether a reset link or ticket can still set a password.',
    },
    checkSetUpLink: {
      zh: '检查一次性初始化链接是否有效。',
      en: 'Checks whether the one-time setup link is still valid.',
    },
    endOtherSessions: { zh: '结束其他全部会话，立即生效。', en: 'Ends all your other sessions immediately.' },
    endSession: { zh: '结束一个会话，立即生效。', en: 'Ends one of your sessions immediately.' },
    getCaptcha: {
      zh: '返回图片验证码。每张图片只能回答一次。',
      en: 'Returns a captcha image. Each image can be answered once.',
    },
    inviteAccount: {
      zh: '发送邀请邮件，链接一周内有效，用于创建该角色的账号；再次邀请会使旧链接失效。',
      en: 'Emails a link that creates one account of this role within a week. A new invitation to the same address replaces it.',
    },
    listInvitations: {
      zh: '返回未使用的邀请，最新的在前，最多 100 条。',
      en: 'Returns open invitations, newest first, 100 at most.',
    },
    listSessions: { zh: '返回自己的会话，当前会话在前。', en: 'Returns your sessions, the current one first.' },
    login: {
      zh: '用账号和密码登录。需要两步验证时返回 1006 和凭证。',
      en: 'Signs in with account and password. If a second step is needed, the reply has code 1006 and a ticket.',
    },
    logout: { zh: '退出登录，结束当前会话。', en: 'Signs out and ends the current session.' },
    proveIdentity: {
      zh: '用密码、验证码或通行密钥确认身份，之后可修改安全设置。',
      en: 'Confirms your identity by password, code or passkey, before security settings can change.',
    },
    register: { zh: '用验证码注册账号。', en: 'Registers an account with a verification code.' },
    resetPassword: {
      zh: '分两步重置密码：先用账号和验证码换取凭证，再用凭证设置新密码，同时结束全部会话。',
      en: 'Resets the password in two steps: account and code return a ticket; ticket and password set the new password and end all sessions.',
    },
    sendCode: {
      zh: '发送注册或重置密码的验证码。返回内容不会透露账号是否存在。',
      en: "Sends a verification code to register or to reset the password. The reply doesn't reveal whether the account exists.",
    },
    loginByPasskey: {
      zh: '用通行密钥登录，无需账号和密码。',
      en: 'Signs in with a passkey, without account and password.',
    },
    passByCode: {
      zh: '用验证器应用的验证码或恢复码完成登录。',
      en: 'Completes sign-in with a code of the authenticator app or a recovery code.',
    },
    passByPasskey: { zh: '用通行密钥完成登录。', en: 'Completes sign-in with a passkey.' },
    setUpRoot: {
      zh: '用一次性初始化链接创建管理员 ROOT。',
      en: 'Creates the administrator ROOT with the one-time setup link.',
    },
    sendEmailCodes: {
      zh: '向当前邮箱和新邮箱各发送一个验证码，用于更换邮箱。',
      en: 'Sends a code to the current and to the new email address, to change it.',
    },
    changeEmail: {
      zh: '用两个邮箱收到的验证码更换账号的邮箱。',
      en: "Changes the account's email address with the codes sent to both addresses.",
    },
    unlockAccount: {
      zh: '解除账号因密码或两步验证错误过多的锁定，并通知其所有者。',
      en: 'Ends the lock that wrong passwords or wrong second steps caused. The owner is notified.',
    },
  },
  fields: {
    ticket: { zh: '链接或上一步返回的凭证', en: 'Ticket from the link or the previous step.', sample: 't8Kq2' },
    password: {
      zh: '密码，UTF-8 后 base64 编码',
      en: 'Password, as Base64 of its UTF-8 text.',
      sample: 'U2xpcHdheTEyMyE=',
    },
    agreed: {
      zh: '是否同意服务条款和隐私政策',
      en: 'Whether the terms of use and the privacy policy are accepted.',
      sample: true,
    },
    challenge: { zh: '随机挑战（base64url）', en: 'Challenge, base64url.', sample: 'n0pQ7sT2' },
    rpId: { zh: '依赖方域名', en: 'Host of the relying party.', sample: 'iot.example.com' },
    timeout: { zh: '超时时间（毫秒）', en: 'Timeout in ms.', sample: 300000 },
    allowCredentials: { zh: '可用的凭证', en: 'Credentials that can be used.' },
    'allowCredentials.id': { zh: '凭证 ID（base64url）', en: 'Credential ID, base64url.', sample: 'pFvG2kQ' },
    type: { zh: '凭证类型', en: 'Type of the credential.' },
    transports: { zh: '认证器的连接方式', en: 'Transports of the authenticator.', sample: ['internal'] },
    userVerification: { zh: '是否须验证用户', en: 'Whether the authenticator verifies the user.' },
    oldPassword: {
      zh: '当前密码，UTF-8 后 base64 编码',
      en: 'Current password, as Base64 of its UTF-8 text.',
      sample: 'U2xpcHdheTEyMyE=',
    },
    response: { zh: '浏览器返回的凭证（WebAuthn JSON）', en: 'Credential as returned by the browser (WebAuthn JSON).' },
    'response.id': { zh: '凭证 ID（base64url）', en: 'Credential ID, base64url.', sample: 'pFvG2kQ' },
    rawId: { zh: '凭证 ID（base64url）', en: 'Credential ID, base64url.', sample: 'pFvG2kQ' },
    clientDataJSON: {
      zh: '客户端数据（base64url）',
      en: 'Client data, base64url.',
      sample: 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0',
    },
    authenticatorData: { zh: '认证器数据（base64url）', en: 'Authenticator data, base64url.', sample: 'SZYN5YgO' },
    signature: { zh: '签名（base64url）', en: 'Signature, base64url.', sample: 'MEUCIQDx' },
    userHandle: { zh: '用户标识（base64url）', en: 'User handle, base64url.', sample: 'MQ' },
    method: { zh: '两步验证的方式', en: 'Method of the second step.' },
    email: { zh: '新邮箱', en: 'New email address.', sample: 'new@example.com' },
    oldCode: { zh: '当前邮箱收到的验证码', en: 'Code sent to the current address.', sample: '4821' },
    newCode: { zh: '新邮箱收到的验证码', en: 'Code sent to the new address.', sample: '7305' },
    ended: { zh: '结束的会话数', en: 'Number of sessions that ended.', sample: 2 },
    sessionId: { zh: '会话 ID', en: 'ID of the session.', sample: '8' },
    isCurrent: { zh: '是否为当前会话', en: 'Whether this call belongs to the session.', sample: true },
    browser: { zh: '浏览器；未知时为 null', en: 'Browser; null if unknown.', sample: 'Firefox' },
    system: { zh: '操作系统；未知时为 null', en: 'Operating system; null if unknown.', sample: 'Linux' },
    agent: { zh: '完整的 User-Agent', en: 'Full user agent.', sample: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' },
    isLocalNetwork: { zh: '是否为内网地址', en: 'Whether the address is of a private network.', sample: true },
    startTime: { zh: '登录时间（毫秒时间戳）', en: 'Time of sign-in, in ms since the epoch.', sample: 1795348800000 },
    lastSeenTime: {
      zh: '最近使用时间（毫秒时间戳），精确到分钟',
      en: 'Time of the last use, in ms since the epoch and precise to the minute.',
      sample: 1795348860000,
    },
    valid: { zh: '是否有效', en: 'Whether it is valid.', sample: true },
    indexcode: { zh: '图片验证码中的文字', en: 'Text of the captcha image.', sample: 'k7pq' },
    token: { zh: '图片验证码或初始化链接的凭证', en: 'Token of the captcha or of the setup link.', sample: 'c1f0' },
    t: { zh: '图片验证码的凭证', en: 'Token of the captcha.', sample: 'c1f0' },
    smsCode: { zh: '邮件或短信中的验证码', en: 'Verification code from the email or text message.', sample: '4821' },
    purpose: {
      zh: '验证码的用途',
      en: 'Purpose of the code.',
      codes: { register: { zh: '注册', en: 'Registration' }, reset: { zh: '重置密码', en: 'Password reset' } },
    },
    code: {
      zh: '验证器应用中的验证码或恢复码',
      en: 'Code from the authenticator app, or a recovery code.',
      sample: '123456',
    },
    'register:code': {
      zh: '邮件或短信中的验证码',
      en: 'Verification code from the email or text message.',
      sample: '4821',
    },
  },
}
