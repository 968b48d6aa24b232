export const sessionsRefusals = { 'sessions.notFound': 60404 } as const satisfies Record<string, number>
