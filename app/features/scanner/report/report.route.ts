export function loader() { return new Response("soon", {status:503}); }
