import type { Bilingual } from '../../locale.ts'
import type { productMembersRefusals } from './product-members.refusals.ts'

export const productMembersRefusalTexts: Record<keyof typeof productMembersRefusals, Bilingual> = {
  'product-members.notFound': {
    zh: '该账号不是此产品的成员，请刷新成员列表',
    en: 'This account is not a member of the product. Reload the list of members.',
  },
  'product-members.alreadyMember': {
    zh: '{account} 已是此产品的成员，请在成员列表中修改其角色',
    en: '{account} is already a member of the product. Change the role in the list of members.',
  },
  'product-members.tooMany': {
    zh: '一个产品最多有 {limit} 个成员和待接受的邀请，请先移除不再需要的成员',
    en: 'A product can have up to {limit} members and pending invitations. Remove some first.',
  },
  'product-members.tooManyInvitations': {
    zh: '你已有 {limit} 个待接受的产品邀请，请先撤销不再需要的邀请',
    en: 'You already have {limit} pending invitations to products. Cancel some first.',
  },
  'product-members.mainOwner': {
    zh: '该产品归此账号所有，请先将产品转让给其他成员',
    en: 'The product belongs to this account. Transfer the product to another member first.',
  },
}
