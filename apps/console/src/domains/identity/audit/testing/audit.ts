import {
  getAuditChoices,
  getAuditEntry,
  listAuditEntries,
  type AuditDetails,
  type AuditEntry,
} from '@slipway/contract/identity/audit/audit.calls.ts'
import { HIDDEN } from '@slipway/contract/identity/audit/audit.ts'
import { on } from '../../../../app/testing/open-console.tsx'

const { objects: changedObjects, ...fields }: AuditEntry = {
  entryId: '11111111-1111-4111-8111-111111111111',
  time: new Date(2026, 10, 21, 10, 0, 7).getTime(),
  action: 'roles.updateRole',
  actionName: '修改角色',
  accountId: '5',
  account: 'ann@example.com',
  roleName: '管理员',
  outcome: 1,
  code: 200,
  refusal: '',
  ip: '10.0.0.1',
  via: '',
  leftOut: 0,
  changes: 1,
  objects: [{ objectType: 'roles', objectTypeName: '角色', objectId: '7', objectName: '测试工程师', kind: 2 }],
}

export const anyEntry: AuditEntry = { ...fields, objects: changedObjects }

export const refusedEntry: AuditEntry = {
  ...anyEntry,
  entryId: '22222222-2222-4222-8222-222222222222',
  action: 'sign-in.login',
  actionName: '登录',
  accountId: null,
  account: 'eve@example.com',
  roleName: '',
  outcome: 2,
  code: -1,
  refusal: 'sign-in.wrongPassword',
  leftOut: 15,
  changes: 0,
  objects: [],
}

export const anyDetails: AuditDetails = {
  ...fields,
  agent: 'Firefox',
  requestId: 'req-7',
  input: { roleId: '7', password: HIDDEN },
  changed: changedObjects.map((object) => ({
    ...object,
    before: { description: '', administrator: false, updated_at: '2026-11-24T09:30:00.5+00:00', password_hash: HIDDEN },
    after: {
      description: '只看产品',
      administrator: true,
      updated_at: '2026-11-24T09:31:00+00:00',
      password_hash: HIDDEN,
    },
    fieldNames: { description: '说明', password_hash: '密码摘要' },
  })),
}

export const answerEntries = (items = [anyEntry, refusedEntry], total = items.length) =>
  on(listAuditEntries, () => ({ items, total }))

export const answerDetails = (details: Partial<AuditDetails> = {}) =>
  on(getAuditEntry, () => ({ ...anyDetails, ...details }))

export const answerChoices = on(getAuditChoices, () => ({
  actions: [
    { action: 'roles.updateRole', actionName: '修改角色' },
    { action: 'sign-in.login', actionName: '登录' },
  ],
  objectTypes: [{ objectType: 'roles', objectTypeName: '角色' }],
}))
