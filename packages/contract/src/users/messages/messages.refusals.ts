export const messagesRefusals = { 'messages.notFound': 60404 } as const satisfies Record<string, number>
