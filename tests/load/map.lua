-- Asks for the whole map of one 8 x 8 board after the other, each with other walls:
--   catmouse explore --no-open --port 7777 &
--   wrk --connections 50 --threads 1 --duration 10s --latency -s tests/load/map.lua ADDRESS
-- with the address that is printed.
-- `wrk` sends the next request as soon as it has the answer: 50 clients without a pause. With a pause
-- between them, as people make: hey -c 50 -q 100 -z 4s -m POST -T application/json -D body.json URL

math.randomseed(1728)
local bodies = {}
for board = 1, 500 do
  local cells = {}
  for cell = 1, 64 do cells[cell] = math.random() < 0.3 and "#" or "." end
  local places = {}
  for _, piece in ipairs({ "M", "C", "F" }) do
    local cell
    repeat cell = math.random(64) until not places[cell]
    places[cell] = true
    cells[cell] = piece
  end
  local rows = {}
  for row = 0, 7 do rows[row + 1] = '"' .. table.concat(cells, "", row * 8 + 1, row * 8 + 8) .. '"' end
  bodies[board] = string.format('{"game":{"grid":[%s],"catJump":%d,"mouseJump":%d}}',
    table.concat(rows, ","), math.random(3), math.random(3))
end

local at = 0
local headers = { ["Content-Type"] = "application/json" }
request = function()
  at = at % #bodies + 1
  return wrk.format("POST", wrk.path .. "api/v1/map", headers, bodies[at])
end
