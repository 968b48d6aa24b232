-- Of all devices: while few were online when the table was analysed, the planner read every online device through the
-- partial index to find a few of them, which made a wave of connections quadratic.
drop index device_presence_process;
create index device_presence_process on device_presence (process);
