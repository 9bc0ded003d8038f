export const load = ({ locals }) => ({ user: locals.user, status: locals.status });
