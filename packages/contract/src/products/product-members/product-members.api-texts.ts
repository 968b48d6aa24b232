import type { ApiTexts } from '../../reference/api-text.ts'

export const productMembersApiTexts: ApiTexts = {
  calls: {
    cancelProductInvitation: { zh: '取消对某个邮箱的邀请。', en: 'Cancels the invitation of an email address.' },
    changeProductMember: { zh: '修改成员的角色。', en: 'Changes the role of a member.' },
    leaveProduct: { zh: '退出产品。', en: 'Leaves a product that was shared with you.' },
    listProductMembers: { zh: '返回产品的成员和邀请。', en: 'Returns the members and invitations of a product.' },
    removeProductMember: {
      zh: '移除成员，其打开的页面立即失效。',
      en: 'Removes a member. Their open pages end immediately.',
    },
    shareProduct: {
      zh: '将产品分享给一个邮箱并发送邮件；没有账号的邮箱收到注册邀请。',
      en: 'Shares a product with an email address and notifies the person by email. An address without an account gets an invitation.',
    },
    transferProduct: {
      zh: '将产品转给另一位成员，原所有者保留所有者角色。',
      en: 'Transfers a product to another member. The previous one stays a member as an owner.',
    },
  },
  fields: {
    memberId: { zh: '成员的账号 ID', en: 'Account ID of the member.', sample: '2' },
    picture: {
      zh: '成员头像的地址；空表示没有',
      en: "URL of the member's profile picture; empty for none.",
      sample: '',
    },
    role: {
      zh: '成员角色',
      en: 'Role of the member.',
      codes: {
        1: { zh: '只读', en: 'Viewer' },
        2: { zh: '开发者', en: 'Developer' },
        3: { zh: '所有者', en: 'Owner' },
      },
    },
    members: { zh: '成员', en: 'Members.' },
    isMainOwner: { zh: '产品是否属于该账号', en: 'Whether the product belongs to this account.', sample: true },
    isMe: { zh: '是否为你自己', en: 'Whether it is you.', sample: true },
    addTime: {
      zh: '加入时间（毫秒时间戳）',
      en: 'Time at which the member was added, in ms since the epoch.',
      sample: 1795348800000,
    },
    addedBy: {
      zh: '分享产品的账号；创建者为 null',
      en: 'Account that shared the product; null for its creator.',
      sample: null,
    },
    invitations: { zh: '未接受的邀请，仅所有者可见', en: 'Open invitations, for owners only.' },
    invitedBy: { zh: '发出邀请的账号', en: 'Account that invited.', sample: 'dev@example.com' },
    outcome: {
      zh: '分享的结果',
      en: 'What sharing did.',
      codes: {
        member: { zh: '已成为成员', en: 'The account is a member now' },
        invited: { zh: '已发出邀请', en: 'The address has an invitation' },
      },
    },
    isMailed: { zh: '邮件是否已发出', en: 'Whether the email was sent.', sample: true },
  },
}
