import { noInput, type MatrixRow } from './matrix-row.ts'

export const rolesRows: Record<string, MatrixRow> = {
  listRoles: { may: ['administrator'], input: noInput },
  createRole: { may: ['administrator'], input: () => ({ roleName: 'Matrix', menus: [] }) },
  updateRole: { may: ['administrator'], input: ({ roleId }) => ({ roleId, roleName: `Matrix ${roleId}`, menus: [] }) },
  deleteRole: { may: ['administrator'], input: ({ roleId }) => ({ roleId }) },
  listMenus: { may: ['administrator'], input: noInput },
}
