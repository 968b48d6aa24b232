// Loaded into a server before anything else: its clock is so many days ahead.
const { now } = Date
const ahead = Number(process.env.DAYS_LATER) * 24 * 60 * 60 * 1000
Date.now = () => now() + ahead
