/** Refusals of the audit log. */
export const auditRefusals = { 'audit.notFound': 60404 } as const
