ALTER TABLE "posts" ADD COLUMN "sample" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Samples of earlier versions that nobody has edited.
UPDATE "posts" SET "sample" = true WHERE "version" = 1 AND ("slug", "created_at") IN (
	('who-decides-what', timestamptz '2026-05-12 15:00:00+00'),
	('your-budget-says-what-you-believe', timestamptz '2026-09-15 15:00:00+00'),
	('cost-of-an-unclear-purpose', timestamptz '2025-11-18 15:00:00+00'),
	('read-the-conflict-before-you-resolve-it', timestamptz '2026-02-10 15:00:00+00'),
	('founder-succession-in-cooperatives', timestamptz '2026-07-07 15:00:00+00'),
	('what-a-pilot-is-for', timestamptz '2026-04-14 15:00:00+00'),
	('the-weather-a-leader-brings', timestamptz '2026-09-08 15:00:00+00'),
	('what-silence-does-in-a-meeting', timestamptz '2026-02-17 15:00:00+00'),
	('what-the-organization-never-buried', timestamptz '2025-12-09 15:00:00+00'),
	('the-bridge-made-new-every-june', timestamptz '2026-06-16 15:00:00+00'),
	('before-the-factory-a-school', timestamptz '2026-04-16 15:00:00+00'),
	('what-the-forest-is-not-telling-us', timestamptz '2026-08-04 15:00:00+00'),
	('the-pace-a-group-can-keep', timestamptz '2026-10-06 15:00:00+00'),
	('always-reachable-is-not-present', timestamptz '2026-10-05 15:00:00+00')
);
