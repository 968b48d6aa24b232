import type { ApiTexts } from '../../reference/api-text.ts'

const statusCodes = {
  0: { zh: '正常', en: 'Normal' },
  1: { zh: '已冻结：不能登录', en: 'Frozen: sign-in is refused' },
  2: { zh: '注销中：只能查看、撤销注销和导出数据', en: 'Being deleted: only notice, withdrawal and export' },
  3: { zh: '已注销', en: 'Deleted' },
  4: { zh: '需要修改密码', en: 'Must change the password first' },
  5: { zh: '需要绑定手机号', en: 'Must add a phone number first' },
  6: { zh: '已迁移到其他站点', en: 'Moved to another site' },
  7: { zh: '迁移中', en: 'Being moved' },
  8: { zh: '待激活：登录时需要验证码', en: 'To be activated: sign-in also needs a code' },
  9: { zh: '暂停使用', en: 'Paused' },
  10: { zh: '账号数据异常', en: 'Service error' },
}

export const usersApiTexts: ApiTexts = {
  calls: {
    getUserCaptcha: {
      zh: '返回图片验证码。每张图片只能回答一次。',
      en: 'Returns a captcha image. Each image can be answered once.',
    },
    sendUserCode: {
      zh: '向邮箱或手机发送验证码。返回内容不会透露账号是否存在。',
      en: "Sends a verification code by email or text message. The reply doesn't reveal whether the account exists.",
    },
    registerUser: {
      zh: '用验证码注册终端用户账号并登录。',
      en: 'Registers an end user with a verification code, and signs in.',
    },
    loginUser: {
      zh: '用密码或验证码登录；待激活的账号需要两者。状态为 2、4、5 时可以登录，但只能调用该状态允许的接口。',
      en: 'Signs in by password or by code; an account that has to be activated needs both. In status 2, 4 and 5 sign-in succeeds, but only the calls of that status are open.',
    },
    resetUserPassword: {
      zh: '用验证码设置新密码，并结束该账号的全部会话。',
      en: 'Sets a new password with a verification code, and ends all sessions of the account.',
    },
    logoutUser: { zh: '退出登录，结束当前会话。', en: 'Signs out and ends the current session.' },
    changeUserPassword: {
      zh: '修改密码，其他会话全部结束。',
      en: 'Changes the password. All other sessions end.',
    },
    getUser: { zh: '返回自己的资料和账号状态。', en: 'Returns the own profile and the status of the account.' },
    updateUser: {
      zh: '修改自己的资料，未填写的字段不变。',
      en: 'Changes the own profile. Absent fields are unchanged.',
    },
    setUserAvatar: {
      zh: '上传头像（JPEG、PNG 或 GIF，最大 2 MB）。服务器居中裁成正方形并重新编码为 JPEG，去除拍摄地点等信息；只有你和同一家庭的成员能看到。',
      en: 'Sets the profile picture (JPEG, PNG or GIF, up to 2 MB). It is cropped to a square around its center and stored as a new JPEG without place and camera data. Only you and members of your homes can see it.',
    },
    removeUserAvatar: { zh: '移除自己的头像。', en: 'Removes the own profile picture.' },
    getUserAvatar: {
      zh: '返回自己或同一家庭成员的头像（JPEG）。',
      en: 'Returns the own profile picture or that of a member of the same home, as a JPEG.',
    },
    sendPhoneCode: {
      zh: '向要绑定的手机号发送验证码。需要短信网关。',
      en: 'Sends a code to a phone number that is to be added. Needs an SMS gateway.',
    },
    bindPhone: { zh: '用验证码绑定手机号。', en: 'Adds a phone number with a code.' },
    listUserSessions: {
      zh: '返回自己的登录会话，当前会话在前，最多 100 个。',
      en: 'Returns your sessions, the current one first, 100 at most.',
    },
    endUserSession: {
      zh: '结束一个会话；不填会话 ID 时，结束其他全部会话。立即生效。',
      en: 'Ends one session, or all others if no session ID is given. Takes effect immediately.',
    },
    sendLogoffCode: {
      zh: '向登录用的邮箱或手机发送注销账号的验证码。',
      en: 'Sends a code to delete the account, to the address or number that the user signs in with.',
    },
    requestLogoff: {
      zh: '用验证码确认注销账号。15 天内可以撤销，期间只能查看注销状态和撤销；到期后数据被清除，不能恢复。',
      en: 'Confirms the deletion of the account with a code. It can be withdrawn for 15 days, in which only its state can be read. After that the data is erased for good.',
    },
    getLogoff: {
      zh: '返回最近一次注销的状态；没有时为 null。',
      en: 'Returns the state of the latest deletion; null without one.',
    },
    withdrawLogoff: {
      zh: '撤销注销，账号立即恢复正常。',
      en: 'Withdraws the deletion. The account is back to normal immediately.',
    },
    requestUserExport: {
      zh: '返回下载个人数据的链接：24 小时内有效，只能下载一次。每天只能申请一次。',
      en: 'Returns a link to the own data, valid for 24 hours and for one download. Once a day.',
    },
    getUserExport: {
      zh: '返回最近一次导出；没有时为 null。',
      en: 'Returns the latest export; null without one.',
    },
    downloadUserExport: {
      zh: '下载个人数据（ZIP，内含 CSV）：资料、登录记录、登录会话和注销记录。',
      en: 'Downloads the own data as a ZIP of CSV files: profile, sign-ins, sessions and deletions.',
    },
    setUserStatus: {
      zh: '设置终端用户的账号状态，立即生效：已打开的会话会结束，或只能调用该状态允许的接口。注销中的账号需先撤销注销。',
      en: 'Sets the status of an end user. Takes effect immediately: open sessions end, or can only make the calls of that status. The deletion of an account has to be withdrawn first.',
    },
  },
  fields: {
    userId: { zh: '终端用户 ID', en: 'ID of the end user.', sample: 'Zk3vQ9xT1mB7cLw0pYdR2A' },
    avatar: {
      zh: '头像 ID；没有头像时不返回',
      en: 'ID of the profile picture; absent without one.',
      sample: 'Pq7vQ9xT1mB7cLw0pYdR2A',
    },
    avatarId: { zh: '头像 ID', en: 'ID of the profile picture.', sample: 'Pq7vQ9xT1mB7cLw0pYdR2A' },
    account: { zh: '邮箱或手机号', en: 'Email address or phone number.', sample: 'ann@example.com' },
    indexcode: {
      zh: '国家区号加手机号；邮箱可不填',
      en: 'Country code and number of a phone account; optional for email addresses.',
      sample: '8613800000000',
    },
    password: {
      zh: '密码，UTF-8 后 base64 编码',
      en: 'Password, as Base64 of its UTF-8 text.',
      sample: 'U2xpcHdheTEyMyE=',
    },
    oldPassword: {
      zh: '当前密码，UTF-8 后 base64 编码',
      en: 'Current password, as Base64 of its UTF-8 text.',
      sample: 'U2xpcHdheTEyMyE=',
    },
    code: {
      zh: '邮件或短信中的验证码',
      en: 'Verification code from the email or text message.',
      sample: '4821',
    },
    smsCode: { zh: '图片验证码中的文字；需要时填写', en: 'Text of the captcha image, if one is required.', sample: '' },
    purpose: {
      zh: '验证码的用途',
      en: 'Purpose of the code.',
      codes: {
        register: { zh: '注册', en: 'Registration' },
        login: { zh: '登录或激活', en: 'Sign-in or activation' },
        reset: { zh: '重置密码', en: 'Password reset' },
      },
    },
    agreed: {
      zh: '是否同意服务条款和隐私政策',
      en: 'Whether the terms of use and the privacy policy are accepted.',
      sample: true,
    },
    accessToken: {
      zh: '会话凭证：没有 Cookie 的 App 在请求头 accessToken 中发送',
      en: 'Session token: apps without cookies send it in the header accessToken.',
      sample: 'c1f0',
    },
    status: { zh: '账号状态', en: 'Status of the account.', codes: statusCodes },
    phone: { zh: '手机号；没有时为 null', en: 'Phone number; null without one.', sample: '8613800000000' },
    nickname: { zh: '昵称', en: 'Nickname.', sample: 'Ann' },
    locale: { zh: '语言', en: 'Language.', sample: 'zh-CN' },
    timeZone: { zh: '时区（IANA 名称）', en: 'Time zone, an IANA name.', sample: 'Asia/Shanghai' },
    country: { zh: '国家或地区（ISO 3166-1），可为空', en: 'Country (ISO 3166-1 alpha-2), or empty.', sample: 'CN' },
    theme: {
      zh: '界面主题',
      en: 'Theme.',
      codes: {
        0: { zh: '跟随系统', en: 'As the system' },
        1: { zh: '浅色', en: 'Light' },
        2: { zh: '深色', en: 'Dark' },
      },
    },
    registerTime: {
      zh: '注册时间（毫秒时间戳）',
      en: 'Time of registration, in ms since the epoch.',
      sample: 1795348800000,
    },
    sessionId: { zh: '会话 ID', en: 'ID of the session.', sample: '8' },
    isCurrent: { zh: '是否为当前会话', en: 'Whether this call belongs to the session.', sample: true },
    browser: { zh: '浏览器；未知时为 null', en: 'Browser; null if unknown.', sample: 'Firefox' },
    system: { zh: '操作系统；未知时为 null', en: 'Operating system; null if unknown.', sample: 'Linux' },
    agent: { zh: '完整的 User-Agent', en: 'Full user agent.', sample: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' },
    isLocalNetwork: { zh: '是否为内网地址', en: 'Whether the address is of a private network.', sample: true },
    startTime: { zh: '登录时间（毫秒时间戳）', en: 'Time of sign-in, in ms since the epoch.', sample: 1795348800000 },
    lastSeenTime: {
      zh: '最近使用时间（毫秒时间戳），精确到十分钟',
      en: 'Time of the last use, in ms since the epoch and precise to ten minutes.',
      sample: 1795348860000,
    },
    platform: { zh: 'App 的平台；浏览器为空', en: 'Platform of the app; empty for a browser.', sample: 'android' },
    appVersion: { zh: 'App 的版本；浏览器为空', en: 'Version of the app; empty for a browser.', sample: '1.3.0' },
    ended: { zh: '结束的会话数', en: 'Number of sessions that ended.', sample: 2 },
    url: {
      zh: '下载链接，需要同一用户的会话',
      en: 'Address of the file; needs a session of the same user.',
      sample: '/app/api/v1/user/export/file?token=c1f0',
    },
    token: { zh: '下载链接中的凭证', en: 'Token of the link.', sample: 'c1f0' },
    isDownloaded: { zh: '是否已下载', en: 'Whether it was downloaded.', sample: false },
    state: {
      zh: '注销状态',
      en: 'State of the deletion.',
      codes: {
        1: { zh: '已申请，待验证码确认', en: 'Asked for, not confirmed' },
        2: { zh: '犹豫期：可以撤销', en: 'Clarification period: can be withdrawn' },
        3: { zh: '已完成：数据已清除', en: 'Finished: data erased' },
        4: { zh: '已撤销', en: 'Withdrawn' },
        5: { zh: '清除失败，每天重试', en: 'Failed, tried again every day' },
      },
    },
    isByStaff: {
      zh: '是否由客服发起',
      en: 'Whether support started it.',
      sample: false,
    },
    askedTime: {
      zh: '申请时间（毫秒时间戳）',
      en: 'Time of the request, in ms since the epoch.',
      sample: 1795348800000,
    },
    'requestLogoff:reason': { zh: '注销原因（可不填）', en: 'Why the account is deleted; optional.', sample: '' },
    endTime: {
      zh: '数据清除的时间（毫秒时间戳）；未确认时为 null',
      en: 'When the data is erased, in ms since the epoch; null until the deletion is confirmed.',
      sample: 1796644800000,
    },
    reason: {
      zh: '原因，账号被冻结或暂停时显示给用户',
      en: 'Reason, shown to the user while the account is frozen or paused.',
      sample: '',
    },
    until: {
      zh: '暂停的结束时间（毫秒时间戳）',
      en: 'End of the pause, in ms since the epoch.',
      sample: 1795392000000,
    },
    site: { zh: '已迁移的账号在此站点登录', en: 'Site at which a moved account signs in.', sample: 'eu.example.com' },
  },
}
