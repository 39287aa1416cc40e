-- A database as it was before there were accounts: made by that version of Kist, with real matches.
-- Its clock was a hundred years ahead, so that nothing in it is ever too old.
-- {"ann": "f4b800ae1cb64fb5c728f240851c7923.ZfUwCPaMwD8B9DxTme9EqgCgSKMQ_WU4yknaPuMApTQ", "bob": "ead389910d7861333820e8e965b5105f.T3zX5yG_kwkV1L3ihMUMlkOAiLwXiOJ7T_KTVvhSX3w", "left": "da362d51682adf245488f3d850bed550.zBI5sSRef_oIh-JvAvtbYTKaSWCj7V8_w1FVaUpYHps", "running": "44wtizspcfwrzcij", "over": "fze22wapkzqyaqk6", "skelter": "qbbcpaxih4zhnqay", "open": "t5bznydfvabeekai", "class": "vyhdnrchohjhi6eh", "key": "2h7kcmf2qkslt4rdw6eplw5uve"}
BEGIN TRANSACTION;
CREATE TABLE class_entries (
            class_id TEXT NOT NULL REFERENCES classes (id), version INTEGER NOT NULL, at BIGINT NOT NULL,
            pupil INTEGER, did TEXT NOT NULL, owner TEXT, request TEXT, data TEXT NOT NULL, hash TEXT NOT NULL,
            PRIMARY KEY (class_id, version));
INSERT INTO "class_entries" VALUES('vyhdnrchohjhi6eh',1,4950599351890,0,'join','ead389910d7861333820e8e965b5105f','q15','{"name":"Robin","word":"nogibe"}','14e3147ae87fc0000c8ba640a27f707b');
CREATE TABLE classes (
            id TEXT PRIMARY KEY, code TEXT NOT NULL UNIQUE, created BIGINT NOT NULL, kept_days INTEGER NOT NULL,
            version INTEGER NOT NULL, ends BIGINT NOT NULL);
INSERT INTO "classes" VALUES('vyhdnrchohjhi6eh','B5T44Y',4950599351882,30,1,4953191351890);
CREATE TABLE entries (
            match_id TEXT NOT NULL REFERENCES matches (id), version INTEGER NOT NULL, at BIGINT NOT NULL,
            chair INTEGER, did TEXT NOT NULL, auto BOOLEAN NOT NULL, owner TEXT, request TEXT, name TEXT, reason TEXT, hash TEXT,
            PRIMARY KEY (match_id, version));
INSERT INTO "entries" VALUES('44wtizspcfwrzcij',1,4950599350911,0,'sit',0,'f4b800ae1cb64fb5c728f240851c7923',NULL,'Ann 🦊',NULL,'357dadf224993949a74a8cfe30d11e8e');
INSERT INTO "entries" VALUES('44wtizspcfwrzcij',2,4950599350938,1,'sit',0,'ead389910d7861333820e8e965b5105f','q2','Bob',NULL,'c189338d639848df4bb0694ca124593a');
INSERT INTO "entries" VALUES('44wtizspcfwrzcij',3,4950599350938,NULL,'begin 0',0,NULL,NULL,NULL,NULL,'81cd01159985443f5a5d836458ce2555');
INSERT INTO "entries" VALUES('44wtizspcfwrzcij',4,4950599350938,NULL,'draw D',0,NULL,NULL,NULL,NULL,'162cf3678bf14dc84c7c7522643d1083');
INSERT INTO "entries" VALUES('44wtizspcfwrzcij',5,4950599350938,NULL,'draw L',0,NULL,NULL,NULL,NULL,'12ffd51ff498c97478b776c582103764');
INSERT INTO "entries" VALUES('44wtizspcfwrzcij',6,4950599350938,NULL,'draw D',0,NULL,NULL,NULL,NULL,'6bb1f74fac9677df0fcd0e1359d46b04');
INSERT INTO "entries" VALUES('44wtizspcfwrzcij',7,4950599350954,0,'pass',0,'f4b800ae1cb64fb5c728f240851c7923','q3',NULL,NULL,'a2d842c69f964e48612714feced44470');
INSERT INTO "entries" VALUES('fze22wapkzqyaqk6',1,4950599350974,0,'sit',0,'f4b800ae1cb64fb5c728f240851c7923',NULL,'Ann',NULL,'c543d567a626cb387a627504a5f5786c');
INSERT INTO "entries" VALUES('fze22wapkzqyaqk6',2,4950599350974,NULL,'begin 0',0,NULL,NULL,NULL,NULL,'82734175a6a36c2398da8b416e2ce27a');
INSERT INTO "entries" VALUES('fze22wapkzqyaqk6',3,4950599350974,NULL,'draw O',0,NULL,NULL,NULL,NULL,'72dbcea891b52d031681361b3cb1f2a8');
INSERT INTO "entries" VALUES('fze22wapkzqyaqk6',4,4950599350974,NULL,'draw L',0,NULL,NULL,NULL,NULL,'fc77f7552a52c12ccb2189ce2a36348b');
INSERT INTO "entries" VALUES('fze22wapkzqyaqk6',5,4950599350974,NULL,'draw D',0,NULL,NULL,NULL,NULL,'661918d2c57b4d01138218185d4729cc');
INSERT INTO "entries" VALUES('fze22wapkzqyaqk6',6,4950599351005,0,'pass',0,'f4b800ae1cb64fb5c728f240851c7923','q5',NULL,NULL,'815ba508ff1d82a1025ca5b3f3f4a629');
INSERT INTO "entries" VALUES('fze22wapkzqyaqk6',7,4950599351528,1,'waive',0,NULL,NULL,NULL,'{"code": "nothing-overlooked"}','ed4d054e0a68946bf0cae6d49a681994');
INSERT INTO "entries" VALUES('fze22wapkzqyaqk6',8,4950599351528,NULL,'draw R',0,NULL,NULL,NULL,NULL,'b12eda42edfc9b9a067b20c025662343');
INSERT INTO "entries" VALUES('fze22wapkzqyaqk6',9,4950599351535,1,'pass',0,NULL,NULL,NULL,'{"code": "sees-no-build"}','5cfb2c32c49dd50ef2025a5d86577d82');
INSERT INTO "entries" VALUES('fze22wapkzqyaqk6',10,4950599351542,0,'waive',0,'f4b800ae1cb64fb5c728f240851c7923','q6',NULL,NULL,'e8e923add9f093f11ead85387d7db2dd');
INSERT INTO "entries" VALUES('fze22wapkzqyaqk6',11,4950599351542,NULL,'draw R',0,NULL,NULL,NULL,NULL,'323585e53c9214862857fbf3fc8ccff6');
INSERT INTO "entries" VALUES('fze22wapkzqyaqk6',12,4950599351599,0,'pass',0,'f4b800ae1cb64fb5c728f240851c7923','q7',NULL,NULL,'6d72e7ea16a3261d9154bae13332e95d');
INSERT INTO "entries" VALUES('fze22wapkzqyaqk6',13,4950599351612,1,'waive',0,NULL,NULL,NULL,'{"code": "nothing-overlooked"}','67fdba31bb96060917912bb9ab53e8b7');
INSERT INTO "entries" VALUES('fze22wapkzqyaqk6',14,4950599351612,NULL,'draw R',0,NULL,NULL,NULL,NULL,'4770127318e695050b673974c7a98d2c');
INSERT INTO "entries" VALUES('fze22wapkzqyaqk6',15,4950599351620,1,'pass',0,NULL,NULL,NULL,'{"code": "sees-no-build"}','f480b5d316fe13abb1881a50f43d2b32');
INSERT INTO "entries" VALUES('fze22wapkzqyaqk6',16,4950599351666,0,'resign',0,'f4b800ae1cb64fb5c728f240851c7923','q8',NULL,NULL,'c769b2986dc1754ee13cd158ceda394f');
INSERT INTO "entries" VALUES('qbbcpaxih4zhnqay',1,4950599351735,0,'sit',0,'ead389910d7861333820e8e965b5105f',NULL,'Bob',NULL,'196f5b6128dd66f43f87283c2fb0e7f1');
INSERT INTO "entries" VALUES('qbbcpaxih4zhnqay',2,4950599351735,1,'sit',0,'ead389910d7861333820e8e965b5105f',NULL,'Bea',NULL,'d5b1e608453f4d3a56d4765c3c59da87');
INSERT INTO "entries" VALUES('qbbcpaxih4zhnqay',3,4950599351735,NULL,'begin 0',0,NULL,NULL,NULL,NULL,'9c3a394a1022c40289850a1ab35a6358');
INSERT INTO "entries" VALUES('qbbcpaxih4zhnqay',4,4950599351752,0,'place a1',0,'ead389910d7861333820e8e965b5105f','q10',NULL,NULL,'b984c4dbd85f2b70046ceb8a3c30a1a2');
INSERT INTO "entries" VALUES('qbbcpaxih4zhnqay',5,4950599351760,1,'place b1',0,'ead389910d7861333820e8e965b5105f','q11',NULL,NULL,'f89ae34770e79e1d2ad32e761093bb37');
INSERT INTO "entries" VALUES('qbbcpaxih4zhnqay',6,4950599351767,0,'place c1',0,'ead389910d7861333820e8e965b5105f','q12',NULL,NULL,'f50fa86a5c108d8f332fb3f244d5bd32');
INSERT INTO "entries" VALUES('qbbcpaxih4zhnqay',7,4950599351775,1,'place d1',0,'ead389910d7861333820e8e965b5105f','q13',NULL,NULL,'9a7086b42465e0a153c1bbf3c048f157');
INSERT INTO "entries" VALUES('t5bznydfvabeekai',1,4950599351778,2,'sit',0,'ead389910d7861333820e8e965b5105f',NULL,'Bob',NULL,'d8e0e1188acc8735798eb32579a0c9e7');
CREATE TABLE matches (
            id TEXT PRIMARY KEY, code TEXT NOT NULL UNIQUE, creator TEXT NOT NULL, request TEXT NOT NULL,
            settings TEXT NOT NULL, created BIGINT NOT NULL, changed BIGINT NOT NULL, version INTEGER NOT NULL,
            status TEXT NOT NULL, listed BOOLEAN NOT NULL, due BIGINT, bots_due BIGINT, card TEXT NOT NULL, verdicts TEXT,
            UNIQUE (creator, request));
INSERT INTO "matches" VALUES('44wtizspcfwrzcij','FZM8ZN','f4b800ae1cb64fb5c728f240851c7923','q1','{"game":{"game":"cubus","seats":2,"rules":"2005","leftovers":"none","demolition":false,"tells":false},"chairs":["person","person"],"begins":0,"times":{"any":null},"listed":true,"spectators":true,"pace":"normal","hints":null,"version":2,"secret":"491a8c8b5b19b2e4bdae9c175300e780331e7d6ac9d11d820dae3d99e25d40ec"}',4950599350911,4950599350954,7,'running',1,4953191350954,NULL,'{"game":{"game":"cubus","seats":2,"rules":"2005","leftovers":"none","demolition":false,"tells":false},"names":["Ann \ud83e\udd8a","Bob"],"owners":["f4b800ae1cb64fb5c728f240851c7923","ead389910d7861333820e8e965b5105f"],"waiting":[1],"winners":[],"spectators":true}','{}');
INSERT INTO "matches" VALUES('fze22wapkzqyaqk6','8RC7WJ','f4b800ae1cb64fb5c728f240851c7923','q4','{"game":{"game":"cubus","seats":2,"rules":"2005","leftovers":"none","demolition":false,"tells":false},"chairs":["person","bot:builder"],"begins":0,"times":{"any":null},"listed":false,"spectators":true,"pace":"normal","hints":null,"version":2,"secret":"a0e6c8ff1b6c7a4b1ef9cb686e74b7295b6f40c93c9063bbd56be7eedb929ed9"}',4950599350974,4950599351666,16,'over',0,NULL,NULL,'{"game":{"game":"cubus","seats":2,"rules":"2005","leftovers":"none","demolition":false,"tells":false},"names":["Ann","bot:builder"],"owners":["f4b800ae1cb64fb5c728f240851c7923",null],"waiting":[],"winners":[1],"spectators":true}','{}');
INSERT INTO "matches" VALUES('qbbcpaxih4zhnqay','DC9TED','ead389910d7861333820e8e965b5105f','q9','{"game":{"game":"skelter","seats":2,"board":"shuffled","colours":"dealt","sets":1,"wrong_claim":"turn","rounds":null,"play_off":false,"seed":"33bdb885acd4ef9824cc3e474249046a"},"chairs":["person","person"],"begins":0,"times":{"any":null},"listed":false,"spectators":true,"pace":"normal","hints":null,"version":2,"secret":"04285dba97bb27476c85b77f2096fd47a65e255ff30564196876e9d68742ec4b"}',4950599351735,4950599351775,7,'running',0,4953191351775,NULL,'{"game":{"game":"skelter","seats":2,"board":"shuffled","colours":"dealt","sets":1,"wrong_claim":"turn","rounds":null,"play_off":false},"names":["Bob","Bea"],"owners":["ead389910d7861333820e8e965b5105f","ead389910d7861333820e8e965b5105f"],"waiting":[0],"winners":[],"spectators":true}','{}');
INSERT INTO "matches" VALUES('t5bznydfvabeekai','97F4GN','ead389910d7861333820e8e965b5105f','q14','{"game":{"game":"cubus","seats":3,"rules":"2005","leftovers":"none","demolition":false,"tells":false},"chairs":["person","person","person"],"begins":0,"times":{"any":null},"listed":false,"spectators":true,"pace":"normal","hints":null,"version":2,"secret":"243c0615d070963188b0be857425f51b162c8031e9ffc8eac98c445afd42c744"}',4950599351778,4950599351778,1,'open',0,4950685751778,NULL,'{"game":{"game":"cubus","seats":3,"rules":"2005","leftovers":"none","demolition":false,"tells":false},"names":[null,null,"Bob"],"owners":[null,null,"ead389910d7861333820e8e965b5105f"],"waiting":[],"winners":[],"spectators":true}','{}');
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL);
INSERT INTO "meta" VALUES('secret','y0gArIjlLaLHzusb1bVCwDzY7U7GgOsAhBvZrdHO-jQ');
CREATE TABLE owners (
            owner TEXT NOT NULL, match_id TEXT NOT NULL REFERENCES matches (id), PRIMARY KEY (owner, match_id));
INSERT INTO "owners" VALUES('f4b800ae1cb64fb5c728f240851c7923','44wtizspcfwrzcij');
INSERT INTO "owners" VALUES('ead389910d7861333820e8e965b5105f','44wtizspcfwrzcij');
INSERT INTO "owners" VALUES('f4b800ae1cb64fb5c728f240851c7923','fze22wapkzqyaqk6');
INSERT INTO "owners" VALUES('ead389910d7861333820e8e965b5105f','qbbcpaxih4zhnqay');
INSERT INTO "owners" VALUES('ead389910d7861333820e8e965b5105f','t5bznydfvabeekai');
CREATE TABLE revoked (owner TEXT PRIMARY KEY, at BIGINT NOT NULL);
INSERT INTO "revoked" VALUES('da362d51682adf245488f3d850bed550',4950599351870);
CREATE TABLE schema_steps (step INTEGER PRIMARY KEY);
INSERT INTO "schema_steps" VALUES(1);
INSERT INTO "schema_steps" VALUES(2);
INSERT INTO "schema_steps" VALUES(3);
INSERT INTO "schema_steps" VALUES(4);
INSERT INTO "schema_steps" VALUES(5);
CREATE UNIQUE INDEX entries_requests ON entries (match_id, owner, request) WHERE request IS NOT NULL;
CREATE INDEX matches_shelves ON matches (listed, status, changed);
CREATE INDEX matches_due ON matches (due) WHERE due IS NOT NULL;
CREATE INDEX matches_bots_due ON matches (bots_due) WHERE bots_due IS NOT NULL;
CREATE UNIQUE INDEX class_entries_requests ON class_entries (class_id, owner, request)
            WHERE request IS NOT NULL;
CREATE INDEX classes_ends ON classes (ends);
COMMIT;
